import * as v from 'valibot';
import { runtime } from '#src/data/runtime.ts';

/** Something half done that outlives a reload of this tab, and nothing else (src/decisions/0503-what-all-screens-share.md). */
interface Draft<T> {
  readonly read: () => T | undefined;
  readonly write: (value: T) => void;
  readonly clear: () => void;
}

/**
 * A draft under a key of sessionStorage. Where storage is closed to the page or full, the page goes on without.
 * @param ageMs milliseconds after which it is forgotten: a browser brings closed tabs back, storage and all
 */
export const makeDraft = <S extends v.GenericSchema>(
  key: string,
  schema: S,
  ageMs: number,
): Draft<v.InferOutput<S>> => {
  const kept = v.object({ at: v.number(), value: schema });
  const guarded = <T>(work: () => T): T | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };
  return {
    read: () => {
      const parsed = v.safeParse(
        kept,
        guarded(() => JSON.parse(sessionStorage.getItem(key) ?? 'null')),
      );
      if (!parsed.success) return undefined;
      const { at, value } = parsed.output as { at: number; value: v.InferOutput<S> };
      return runtime().ports.clock.now() - at < ageMs ? value : undefined;
    },
    write: (value) => {
      guarded(() => sessionStorage.setItem(key, JSON.stringify({ at: runtime().ports.clock.now(), value })));
    },
    clear: () => {
      guarded(() => sessionStorage.removeItem(key));
    },
  };
};

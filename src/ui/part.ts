import { type ComponentType, createElement, lazy, useState } from 'react';

/** A component whose code comes when it is first drawn, or before that where somebody asks. */
export type Part<P extends object> = ComponentType<P> & { readonly load: () => Promise<unknown> };

/**
 * `lazy`, but drawn at once where its code is here already. React shows a waiting page for at least 300 ms once it has
 * shown it at all, so what was loaded beforehand must not suspend.
 */
export const part = <P extends object>(load: () => Promise<{ readonly default: ComponentType<P> }>): Part<P> => {
  let loaded: ComponentType<P> | undefined;
  const remember = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const later = lazy(remember) as unknown as ComponentType<P>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each module, as `lazy` is
  const Drawn = (props: P) => {
    // Settled once for each place it is drawn at: another component there would forget what the person did.
    const [drawn] = useState(() => loaded ?? later);
    return createElement(drawn, props);
  };
  return Object.assign(Drawn, { load: remember });
};

import type { AppError } from '#src/contract/errors.ts';
import { makingRoom } from '#src/data/making-room.ts';
import { runtime } from '#src/data/runtime.ts';
import type { Result } from '#src/lib/result.ts';

/** Changes what is kept of this person; `quota` on a device where no room can be made. */
export const changeKept = (name: string, next: (stored: unknown) => unknown): Promise<Result<unknown, AppError>> => {
  const { db, ports } = runtime();
  const { meta } = db();
  return makingRoom(db(), ports, () =>
    db().transaction('rw', meta, async () => {
      await meta.put({ name, value: next((await meta.get(name))?.value) });
    }),
  );
};

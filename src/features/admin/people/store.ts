import { createStore } from 'zustand/vanilla';

/** An administrator who has just been created, with the password that nobody has seen yet. */
interface MadeAdmin {
  /** Who has created them: nobody else is shown it. */
  readonly account: string;
  readonly email: string;
  readonly password: string;
}

/** It is shown once, also where the page was left before the answer; a reload ends it. */
export const createdAdminStore = createStore<{ readonly made?: MadeAdmin }>(() => ({}));

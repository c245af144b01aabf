import { create } from 'zustand';
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware';

/** A prescribed key, which holds a bare true or false, not a library's envelope. */
const KEY = 'navigationDrawerOpen';

const bare: StateStorage = {
  getItem: (name) => {
    const value = localStorage.getItem(name);
    return value === null ? null : JSON.stringify({ state: { open: value === 'true' } });
  },
  setItem: (name, value) => localStorage.setItem(name, String(JSON.parse(value).state.open)),
  removeItem: (name) => localStorage.removeItem(name),
};

interface Drawer {
  readonly open: boolean;
  readonly toggle: () => void;
}

/** Whether the side navigation is 300 px wide or 80; persists in the browser. */
export const useDrawer = create<Drawer>()(
  persist((set) => ({ open: true, toggle: () => set((drawer) => ({ open: !drawer.open })) }), {
    name: KEY,
    storage: createJSONStorage(() => bare),
    partialize: ({ open }) => ({ open }),
  }),
);

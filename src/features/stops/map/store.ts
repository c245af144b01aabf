import { create } from 'zustand';
import type { LatLon } from '#src/lib/geo.ts';
import type { Bounds } from '#src/lib/grid.ts';
import type { CameraRequest } from '#src/map/camera.ts';
import type { Place } from '../route/model/places.ts';

/** What a route field holds: the text as typed, and the place where one was picked. */
export interface FieldDraft {
  readonly text: string;
  readonly place?: Place | undefined;
}

/** The field of a place on the way; `key` stays with it wherever it is moved. */
export interface ViaDraft extends FieldDraft {
  readonly key: number;
}

/** What the map shows now. Structurally the map's own `MapView`, so that the list need not load the map. */
export interface View {
  readonly center: LatLon;
  readonly zoom: number;
  readonly bounds: Bounds;
}

interface Fields {
  readonly from: FieldDraft;
  readonly to: FieldDraft;
  readonly via: readonly ViaDraft[];
}

interface StopsState {
  /** Expanded cards; several may be open. */
  readonly open: ReadonlySet<string>;
  /** The station or stop that is selected, in list, map and strip alike. */
  readonly selected: string | undefined;
  /** The card the list is to scroll to; `serial` makes a second press on one marker a second wish. */
  readonly scrollTo: { readonly id: string; readonly serial: number } | undefined;
  readonly camera: CameraRequest | undefined;
  readonly view: View | undefined;
  /** Half-typed route ends: they outlive a visit to another screen, and a reload (`useKeptFields.ts`). */
  readonly fields: Fields;
  /** They say what a person has put there, and what no route has been built of. */
  readonly typed: boolean;
  /** What was stored of them was looked for. */
  readonly read: boolean;
  /** The field that was added just now and is to get the focus. */
  readonly added?: number | undefined;
  /** The device's place, once it was asked for. */
  readonly me: LatLon | undefined;
  /** Whose screen it is. */
  readonly account?: string;
}

type CameraWish =
  | { readonly kind: 'point'; readonly at: LatLon; readonly zoom?: number }
  | { readonly kind: 'zoom'; readonly by: number }
  | { readonly kind: 'bounds'; readonly bounds: readonly [number, number, number, number] };

const EMPTY: StopsState = {
  open: new Set(),
  selected: undefined,
  scrollTo: undefined,
  camera: undefined,
  view: undefined,
  fields: { from: { text: '' }, to: { text: '' }, via: [] },
  typed: false,
  read: false,
  me: undefined,
};

/** State of the map screen that is nobody's datum: what is open, selected, typed, looked at. */
export const useStopsStore = create<StopsState>(() => EMPTY);

const set = useStopsStore.setState;
const next = (before: { readonly serial: number } | undefined): number => (before?.serial ?? 0) + 1;

/** Forgets everything of another account: nobody is to see what someone else typed and opened. */
export const keepStopsOf = (account: string): void =>
  set((now) => (now.account === account ? now : { ...EMPTY, account }));

export const toggleCard = (id: string): void =>
  set(({ open }) => {
    const changed = new Set(open);
    if (!changed.delete(id)) changed.add(id);
    return { open: changed, selected: id };
  });

export const select = (selected: string | undefined): void => set({ selected });

/** Selects, expands the card and asks the list to scroll to it (a press on a map marker). */
export const reveal = (id: string): void =>
  set(({ open, scrollTo }) => ({
    open: new Set(open).add(id),
    selected: id,
    scrollTo: { id, serial: next(scrollTo) },
  }));

export const lookAt = (wish: CameraWish): void => set(({ camera }) => ({ camera: { ...wish, serial: next(camera) } }));

export const setView = (view: View): void => set({ view });

export const setMe = (me: LatLon): void => set({ me });

export const setField = (name: 'from' | 'to', draft: FieldDraft): void =>
  set(({ fields }) => ({ fields: { ...fields, [name]: draft }, typed: true }));

let keys = 0;
const keyed = (drafts: readonly (FieldDraft | ViaDraft)[]): readonly ViaDraft[] =>
  drafts.map((draft) => ('key' in draft ? draft : { ...draft, key: ++keys }));

/** Puts these places on the way, in their order. */
export const setVia = (drafts: readonly (FieldDraft | ViaDraft)[]): void => {
  const via = keyed(drafts);
  set(({ fields }) => ({ fields: { ...fields, via }, typed: true }));
};

/** Adds an empty field for a place on the way, which is to get the focus. */
export const addVia = (): void => {
  const { via } = useStopsStore.getState().fields;
  setVia([...via, { text: '' }]);
  set({ added: keys });
};

export const clearFields = (): void => set({ fields: EMPTY.fields, typed: false });

/** What the fields may say of a route. */
interface Places {
  readonly from?: FieldDraft | undefined;
  readonly to?: FieldDraft | undefined;
  readonly via: readonly FieldDraft[];
}

/** Shows the places of a route, or those that an address has. */
export const showPlaces = ({ from, to, via }: Places): void => {
  const shown = keyed(via);
  set(({ fields, typed }) => ({
    fields: { from: from ?? fields.from, to: to ?? fields.to, via: shown },
    typed: typed && !(from && to),
  }));
};

/** Something stands in the fields that is not to be lost. */
export const isHalfMade = ({ fields: { from, to, via }, typed }: Pick<StopsState, 'fields' | 'typed'>): boolean =>
  typed && [from, to, ...via].some(({ text }) => text.trim() !== '');

/** Fields as they were stored. */
type FilledFields = Omit<Fields, 'via'> & { readonly via: readonly FieldDraft[] };

/** Takes the fields that were stored; what was typed before they were there stays. */
export const applyFields = (stored: FilledFields | undefined): void => {
  set({ read: true });
  if (!stored) return;
  const via = keyed(stored.via);
  set(({ fields: now }) => ({
    typed: true,
    fields: {
      from: now.from.text === '' ? stored.from : now.from,
      to: now.to.text === '' ? stored.to : now.to,
      via: now.via.length === 0 ? via : now.via,
    },
  }));
};

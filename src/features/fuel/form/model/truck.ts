import * as v from 'valibot';
import type { FuelDraft } from './draft.ts';

/** What a truck is known by in the form, as typed. */
export const TRUCK_FIELDS = [
  'tankCapacity',
  'minGallonsPurchase',
  'milesPerGallon',
  'reserveGallons',
  'stopFee',
] as const satisfies readonly (keyof FuelDraft)[];

/** Trucks of one person, and characters of a name and of a figure, at most. */
export const TRUCKS_MAX = 20;
export const NAME_MAX = 40;
const FIGURE_MAX = 20;

const figure = v.pipe(v.string(), v.maxLength(FIGURE_MAX));
const name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('Name of the truck is required'),
  v.maxLength(NAME_MAX, `Name of the truck must not exceed ${NAME_MAX} characters`),
);
/** What a person calls a truck. */
export const truckNameSchema = v.object({ name });
const truckSchema = v.object({
  name,
  ...(Object.fromEntries(TRUCK_FIELDS.map((field) => [field, figure])) as Record<
    (typeof TRUCK_FIELDS)[number],
    typeof figure
  >),
});

/** A saved truck: its name and what it puts into the form. */
export type Truck = v.InferOutput<typeof truckSchema>;

/** The trucks of a stored value; none where it cannot be read. */
export const readTrucks = (stored: unknown): readonly Truck[] => {
  const parsed = v.safeParse(v.array(truckSchema), stored);
  return parsed.success ? parsed.output : [];
};

/** The truck that a form describes, under a name. */
export const truckOf = (name: string, draft: FuelDraft): Truck => ({
  name,
  tankCapacity: draft.tankCapacity,
  minGallonsPurchase: draft.minGallonsPurchase,
  milesPerGallon: draft.milesPerGallon,
  reserveGallons: draft.reserveGallons,
  stopFee: draft.stopFee,
});

/** True where the form stands as this truck has it. */
export const isChosen = (truck: Truck, draft: FuelDraft): boolean =>
  TRUCK_FIELDS.every((field) => truck[field] === draft[field]);

/** The list with a truck in it, in the order of their names; one of the same name is replaced. */
export const withTruck = (trucks: readonly Truck[], truck: Truck): readonly Truck[] =>
  [...withoutTruck(trucks, truck), truck].sort((a, b) => a.name.localeCompare(b.name));

/** The list without a truck. */
export const withoutTruck = (trucks: readonly Truck[], { name }: Truck): readonly Truck[] =>
  trucks.filter((truck) => truck.name !== name);

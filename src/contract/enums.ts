/** The closed lists. Ids are the ones the calls use; labels are what a person reads. */

export const ROLES = ['SUPER_ADMIN', 'ADMIN', 'TRUCK_DRIVER', 'TRUCK_OWNER'] as const;
export type Role = (typeof ROLES)[number];

/** True for the roles that work tickets: support agents are the admin roles. */
export const isStaff = (role: Role | undefined): boolean => role === 'SUPER_ADMIN' || role === 'ADMIN';

export const TICKET_STATUSES = ['OPEN', 'TO_DO', 'IN_PROGRESS', 'CLOSED'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Allowed moves of a ticket (`src/contract/README.md#tickets`). Anything else is refused by the server. */
export const TICKET_MOVES: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  OPEN: ['IN_PROGRESS'],
  TO_DO: ['IN_PROGRESS'],
  IN_PROGRESS: ['TO_DO', 'CLOSED'],
  CLOSED: [],
};

/** Service types: `label` on a station, `column` in spreadsheets and tables. */
export const SERVICE_TYPES = [
  { id: 1, value: 'TIRES', label: 'Tires', column: 'tire service' },
  { id: 2, value: 'OIL_CHANGE', label: 'Oil Changes', column: 'oil change' },
  { id: 3, value: 'TRUCK_WASH', label: 'Truck Wash', column: 'truck wash' },
  { id: 4, value: 'ROADSIDE_ASSISTANCE', label: 'Roadside Assistance', column: 'emergency roadside' },
  { id: 5, value: 'PARKING', label: 'Parking', column: 'parking' },
  { id: 6, value: 'LIGHT_MECHANICAL', label: 'Light Mechanical', column: 'electrical repair' },
  { id: 7, value: 'TOWING', label: 'Towing', column: 'towing' },
] as const;

export const TRUCK_BRANDS = [
  { id: 1, value: 'FREIGHTLINER', label: 'Freightliner', column: 'freightliner' },
  { id: 2, value: 'VOLVO', label: 'Volvo', column: 'volvo' },
  { id: 3, value: 'MACK', label: 'Mack', column: 'mack' },
  { id: 4, value: 'INTERNATIONAL', label: 'International', column: 'international' },
  { id: 5, value: 'KENWORTH', label: 'Kenworth', column: 'kenworth' },
  { id: 6, value: 'PETERBILT', label: 'Peterbilt', column: 'peterbilt' },
] as const;

const LABELS = new Map<string, string>([...SERVICE_TYPES, ...TRUCK_BRANDS].map(({ value, label }) => [value, label]));

/** What a person reads for a service type or a brand; an unknown value as it came. */
export const valueLabel = (value: string): string => LABELS.get(value) ?? value;

/** The ticket label of a stop without services. */
export const GENERAL_SERVICE = 'General Service';

/** Who may call: everyone, anyone signed in, staff, or the super administrator. */
export type Access = 'public' | 'user' | 'staff' | 'super';

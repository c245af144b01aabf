import * as v from 'valibot';
import { idSchema, isZone, shortText, timeSchema } from './common.ts';
import { isDay, momentText } from './moment.ts';
import { queryInteger } from './query.ts';

/** Ours: days of one report, rows of a page of the audit trail; characters of a time zone, of a place in a list, of a search. */
export const REPORT = {
  maxDays: 92,
  auditRows: 50,
  auditRowsMax: 100,
  zoneMax: 64,
  placeMax: 60,
  personMax: 200,
} as const;

const DAY_MS = 86_400_000;
/** Days from one to another of a calendar, `YYYY-MM-DD`, both counted. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;

/* @__NO_SIDE_EFFECTS__ */
const dayText = (name: string) =>
  v.pipe(
    v.string(`${name} must be a day`),
    v.regex(/^20\d\d-\d\d-\d\d$/, `${name} must be a day from 2000 to 2099, YYYY-MM-DD`),
    v.check(isDay, `${name} must be a day of the calendar`),
  );

/** `GET /ticket/report`: from the beginning of a day to the end of another, as a time zone has them (UTC unless given). */
export const ticketReportQuerySchema = v.pipe(
  v.object({
    from: dayText('from'),
    to: dayText('to'),
    zone: v.optional(
      v.pipe(shortText('zone', REPORT.zoneMax), v.check(isZone, 'zone must be the name of a time zone')),
      'UTC',
    ),
  }),
  v.forward(
    v.check(({ from, to }) => daysBetween(from, to) >= 1, 'to must not lie before from'),
    ['to'],
  ),
  v.forward(
    v.check(
      ({ from, to }) => daysBetween(from, to) <= REPORT.maxDays,
      `The span must not exceed ${REPORT.maxDays} days`,
    ),
    ['to'],
  ),
);
export type TicketReportQuery = v.InferOutput<typeof ticketReportQuerySchema>;

const spreadSchema = v.nullable(v.object({ median: v.number(), p90: v.number() }));
/**
 * Tickets that were opened in the span: how many, how many of them were answered and closed until now, and the seconds from
 * their opening to either (`src/contract/README.md#reports`). Null where there is none.
 */
const figuresEntries = {
  tickets: v.number(),
  answered: v.number(),
  closed: v.number(),
  first_answer: spreadSchema,
  close: spreadSchema,
};
const figuresSchema = v.object(figuresEntries);
export type Figures = v.InferOutput<typeof figuresSchema>;
export const ticketReportSchema = v.object({
  total: figuresSchema,
  /** Each day of the span. `closed_then`: tickets that were closed on it, whenever they were opened. */
  days: v.array(v.object({ day: v.string(), closed_then: v.number(), ...figuresEntries })),
  /** `id` and `name` are null for the tickets that nobody has. */
  agents: v.array(v.object({ id: v.nullable(idSchema), name: v.nullable(v.string()), ...figuresEntries })),
  /** A ticket of several services counts in each; `service` is `GENERAL` where it names none. */
  services: v.array(v.object({ service: v.string(), ...figuresEntries })),
});
export type TicketReport = v.InferOutput<typeof ticketReportSchema>;

/**
 * `GET /api/admin/audit`: newest first. `person` is part of a name or an e-mail, of who acted or whom it was about; `after`
 * is the `next` of the page before.
 */
export const auditQuerySchema = v.object({
  person: v.optional(v.pipe(shortText('person', REPORT.personMax), v.trim())),
  action: v.optional(shortText('action', REPORT.placeMax)),
  from: v.optional(momentText('from')),
  /** Not included. */
  to: v.optional(momentText('to')),
  pageSize: v.optional(queryInteger('pageSize', 1, REPORT.auditRowsMax)),
  after: v.optional(shortText('after', REPORT.placeMax)),
});

const personSchema = v.nullish(v.looseObject({ id: idSchema, name: v.string() }));
const auditEntrySchema = v.looseObject({
  id: idSchema,
  at: timeSchema,
  /** A name of the server's; the page has words for those that it knows. */
  action: v.string(),
  /** Absent for a stranger. */
  actor: personSchema,
  subject: personSchema,
  /** The ticket that it is about, where it is about one. */
  ticketId: v.nullish(idSchema),
  address: v.nullish(v.string()),
  detail: v.nullish(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export const auditPageSchema = v.object({ items: v.array(auditEntrySchema), next: v.nullish(v.string()) });

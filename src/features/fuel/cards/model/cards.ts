import * as v from 'valibot';
import { type ChainDeal, type FuelCards, fuelCardsSchema } from '#src/contract/fuel-cards.ts';

/** No card: all chains, at the prices that are listed. */
export const NO_CARDS: FuelCards = { chains: [] };

/** The fuel cards of a stored value; undefined where it has none that say anything, or cannot be read. */
export const readCards = (stored: unknown): FuelCards | undefined => {
  const parsed = v.safeParse(fuelCardsSchema, stored);
  if (!parsed.success) return undefined;
  return parsed.output.chains.length > 0 || parsed.output.others === 'avoid' ? parsed.output : undefined;
};

/** True where two say the same, whatever was left out. */
export const sameCards = (a: FuelCards | undefined, b: FuelCards | undefined): boolean => {
  const said = (cards: FuelCards = NO_CARDS) =>
    JSON.stringify([
      cards.others ?? 'accept',
      cards.preferenceCents,
      cards.chains.map(({ chain, use = 'accept', centsOffRetail, centsOverNet }) => [
        chain,
        use,
        centsOffRetail,
        centsOverNet,
      ]),
    ]);
  return said(a) === said(b);
};

/** True where they leave a chain out. */
export const leavesOut = ({ chains, others }: FuelCards): boolean =>
  others === 'avoid' || chains.some(({ use }) => use === 'avoid');

/** A chain as it stands in the form, its figures as typed. */
export interface DealDraft {
  readonly chain: string;
  readonly use: NonNullable<ChainDeal['use']>;
  readonly off: string;
  readonly over: string;
}

/** Fuel cards as they stand in the form. */
export interface CardsDraft {
  readonly chains: readonly DealDraft[];
  readonly others: NonNullable<FuelCards['others']>;
  readonly preference: string;
}

const typed = (cents: number | undefined): string => (cents === undefined ? '' : String(cents));

/** The form as it opens. */
export const cardsDraft = ({ chains, others = 'accept', preferenceCents }: FuelCards): CardsDraft => ({
  chains: chains.map(({ chain, use = 'accept', centsOffRetail, centsOverNet }) => ({
    chain,
    use,
    off: typed(centsOffRetail),
    over: typed(centsOverNet),
  })),
  others,
  preference: typed(preferenceCents),
});

/** The cards of a form, or what is wrong with them: sentences by field, `preference`, `0.off`, `3.over`. */
export const checkCards = (
  draft: CardsDraft,
): { readonly cards?: FuelCards; readonly errors: Readonly<Record<string, string>> } => {
  const cents = (name: string, text: string) => (text.trim() === '' ? {} : { [name]: Number(text.trim()) });
  const parsed = v.safeParse(fuelCardsSchema, {
    chains: draft.chains.map(({ chain, use, off, over }) => ({
      chain,
      ...(use !== 'accept' && { use }),
      ...cents('centsOffRetail', off),
      ...cents('centsOverNet', over),
    })),
    ...(draft.others === 'avoid' && { others: 'avoid' }),
    ...cents('preferenceCents', draft.preference),
  });
  if (parsed.success) return { cards: parsed.output, errors: {} };
  const FIELDS: Readonly<Record<string, string>> = { centsOffRetail: 'off', centsOverNet: 'over' };
  const errors: Record<string, string> = {};
  for (const { path = [], message } of parsed.issues) {
    const [first, row, field] = path.map(({ key }) => String(key));
    const name = first === 'chains' && row !== undefined ? `${row}.${FIELDS[field ?? ''] ?? 'chain'}` : 'preference';
    errors[name] ??= message;
  }
  return { errors };
};

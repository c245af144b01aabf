import { BOARD } from '#src/texts/board.ts';
import { SelectBox } from '#src/ui/Select.tsx';
import type { TableSort } from '#src/ui/table/types.ts';

/** An order with the words for it. */
export interface NamedOrder {
  readonly value: string;
  readonly label: string;
  readonly order: TableSort;
}

interface OrderBoxProps {
  readonly orders: readonly NamedOrder[];
  readonly order: TableSort;
  readonly onChange: (order: TableSort) => void;
  /** An icon alone, where a row has no room for words. */
  readonly small?: boolean;
}

/** The orders of a table that have a name; one that a column's head has made stands there as itself. */
export const OrderBox = ({ orders, order: now, onChange, small = false }: OrderBoxProps) => {
  const chosen = orders.find(({ order }) => order.by === now.by && order.descending === now.descending);
  const change = (value: string) => {
    const wanted = orders.find((known) => known.value === value);
    if (wanted) onChange(wanted.order);
  };
  return (
    <SelectBox
      label={BOARD.order}
      value={chosen?.value ?? ''}
      options={chosen ? orders : [...orders, { value: '', label: BOARD.otherOrder }]}
      onChange={change}
      {...(small && { icon: now.descending ? 'arrow-down-wide-narrow' : 'arrow-up-narrow-wide' })}
    />
  );
};

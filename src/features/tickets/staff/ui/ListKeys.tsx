import { BOARD } from '#src/texts/board.ts';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { stepTo } from '../../board/model/rows.ts';

const { group, next, previous } = BOARD.keys;

interface ListKeysProps {
  readonly ids: readonly string[];
  readonly selected: string | undefined;
  readonly onStep: (id: string) => void;
}

/** j and k lead from conversation to conversation in My chats, as from row to row on the board. Draws nothing. */
const ListKeys = ({ ids, selected, onStep }: ListKeysProps) => {
  const step = (steps: 1 | -1) => {
    const id = stepTo(ids, selected, steps);
    if (id !== undefined && id !== selected) onStep(id);
  };
  useShortcut('j', next, () => step(1), { group });
  useShortcut('k', previous, () => step(-1), { group });
  return null;
};

export default ListKeys;

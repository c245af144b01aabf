import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#src/contract/user.ts';
import { actOn, type RowAction } from './commands.ts';

interface Asked {
  readonly user: User;
  readonly action: RowAction;
}

/** The question before an action, and the rows to which one is happening. */
export const useRowActions = () => {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<ReadonlyMap<string, RowAction>>(new Map());

  const confirm = async () => {
    setOpen(false);
    if (!asked) return;
    const { user, action } = asked;
    setBusy((rows) => new Map(rows).set(user.id, action));
    await actOn(client, user, action);
    setBusy((rows) => new Map([...rows].filter(([id]) => id !== user.id)));
  };
  return {
    /** What is asked about; it stays while the dialog closes. */
    asked,
    open,
    ask: (user: User, action: RowAction) => {
      setAsked({ user, action });
      setOpen(true);
    },
    cancel: () => setOpen(false),
    confirm,
    actionOn: (user: User): RowAction | undefined => busy.get(user.id),
  };
};

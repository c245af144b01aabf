import { useNow } from '#src/hooks/useNow.ts';
import { agoText } from '#src/lib/units.ts';
import { PEOPLE } from '#src/texts/people.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import type { UserList } from '../queries.ts';

interface ListNoticeProps {
  readonly list: UserList;
  readonly online: boolean;
}

const TryAgain = ({ list }: Pick<ListNoticeProps, 'list'>) => (
  <Button size="dense" onClick={list.retry}>
    {PEOPLE.tryAgain}
  </Button>
);

/** What is wrong with the list over which it stands: not loaded, stored from earlier, or more than was asked for. */
export const ListNotice = ({ list, online }: ListNoticeProps) => {
  const now = useNow();
  const { page, error, seenAt, ignored } = list;
  if (!page) {
    if (!online) return <Banner icon="cloud-off">{PEOPLE.offlineNothing}</Banner>;
    return (
      error && (
        <Banner tone="bad" action={<TryAgain list={list} />}>
          {PEOPLE.loadFailed}
        </Banner>
      )
    );
  }
  const ago = agoText(seenAt, now);
  const age = ago === 'now' ? PEOPLE.justNow : ago;
  if (!online) return <Banner icon="cloud-off">{PEOPLE.offlineStored(age)}</Banner>;
  if (error) {
    return (
      <Banner tone="bad" action={<TryAgain list={list} />}>
        {PEOPLE.staleStored(age)}
      </Banner>
    );
  }
  return ignored && <Banner icon="info">{PEOPLE.ignored}</Banner>;
};

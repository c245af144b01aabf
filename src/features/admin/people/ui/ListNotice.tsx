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

/** What is wrong with the list over which it stands: not loaded, stored from earlier, or more than was asked for. */
export const ListNotice = ({ list: { answer, ignored }, online }: ListNoticeProps) => {
  const now = useNow();
  const { data, error, at, again } = answer;
  const ago = agoText(at, now);
  const age = ago === 'now' ? PEOPLE.justNow : ago;
  if (!online) return <Banner icon="cloud-off">{data ? PEOPLE.offlineStored(age) : PEOPLE.offlineNothing}</Banner>;
  if (error) {
    const retry = (
      <Button size="dense" onClick={again}>
        {PEOPLE.tryAgain}
      </Button>
    );
    return (
      <Banner tone="bad" action={retry}>
        {data ? PEOPLE.staleStored(age) : PEOPLE.loadFailed}
      </Banner>
    );
  }
  return ignored && <Banner icon="info">{PEOPLE.ignored}</Banner>;
};

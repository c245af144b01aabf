import '#src/ui/icons/all.ts';
import { PATHS } from '#src/contract/paths.ts';
import { LATER, LATER_ACTIONS } from '#src/texts/later.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

/** A page that a later version brings: it says so, and leads on. */
const LaterPage = ({ page }: { readonly page: keyof typeof LATER }) => {
  const { title, text } = LATER[page];
  return (
    <div className="grid flex-1 place-content-center p-4">
      <EmptyState
        icon="wrench"
        level={1}
        title={title}
        text={text}
        action={<LinkButton to={PATHS.map}>{LATER_ACTIONS.toMap}</LinkButton>}
      />
    </div>
  );
};

export default LaterPage;

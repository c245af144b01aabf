import '#src/ui/icons/all.ts';
import { PATHS } from '#src/contract/paths.ts';
import { LATER, LATER_ACTIONS } from '#src/texts/later.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';

/** Pages that concern somebody who cannot sign in yet: support is the way on, not the map. */
const FOR_EVERYONE: ReadonlySet<keyof typeof LATER> = new Set(['signUp', 'forgotPassword', 'verification']);

/** A page that a later version brings: it says so, and leads on. */
const LaterPage = ({ page }: { readonly page: keyof typeof LATER }) => {
  const { title, text } = LATER[page];
  const open = FOR_EVERYONE.has(page);
  return (
    <div className="grid flex-1 place-content-center p-4">
      <EmptyState
        icon="wrench"
        level={1}
        title={title}
        text={text}
        action={
          <LinkButton to={open ? PATHS.contactUs : PATHS.map}>
            {open ? LATER_ACTIONS.support : LATER_ACTIONS.toMap}
          </LinkButton>
        }
      />
    </div>
  );
};

export default LaterPage;

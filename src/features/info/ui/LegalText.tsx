import { Link } from 'react-router';
import { PATHS } from '#src/contract/paths.ts';
import { runtime } from '#src/data/runtime.ts';
import { LEGAL, type LegalBlock } from '#src/texts/legal.ts';

const linkClass = 'text-blue-text underline underline-offset-3 [overflow-wrap:anywhere]';

const isPage = (word: string): word is keyof typeof LEGAL.links => word in LEGAL.links;

/** What stands for a `{word}` of a legal text: an address or number of the configuration, or a link to a page. */
const Part = ({ word }: { readonly word: string }) => {
  const { phone, email } = runtime().config.support;
  if (isPage(word)) {
    return (
      <Link to={PATHS[word]} className={linkClass}>
        {LEGAL.links[word]}
      </Link>
    );
  }
  const [href, text] = word === 'email' ? [`mailto:${email}`, email] : [`tel:${phone.replace(/[^\d+]/g, '')}`, phone];
  return (
    <a href={href} className={linkClass}>
      {text}
    </a>
  );
};

/** One sentence or paragraph, its `{words}` filled in. */
export const LegalText = ({ text }: { readonly text: string }) =>
  // Split by a group: every second part is the word between braces.
  text.split(/\{(\w+)\}/).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a document never changes
    place % 2 === 0 ? part : <Part key={place} word={part} />,
  );

/** Points, one below another. */
export const LegalList = ({ points }: { readonly points: readonly string[] }) => (
  <ul className="ml-5 grid list-disc gap-2 marker:text-ink-3">
    {points.map((point) => (
      <li key={point} className="pl-1">
        <LegalText text={point} />
      </li>
    ))}
  </ul>
);

/** A paragraph or a list of a document. */
export const Block = ({ block }: { readonly block: LegalBlock }) =>
  typeof block === 'string' ? (
    <p>
      <LegalText text={block} />
    </p>
  ) : (
    <LegalList points={block} />
  );

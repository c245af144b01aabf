import type { Credit } from './attribution.ts';

/** The sources of a map one after another, with what they lead to. */
export const CreditLinks = ({ credits }: { readonly credits: readonly Credit[] }) =>
  credits.map(({ text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={href} href={href} target="_blank" rel="noreferrer" className="text-inherit underline">
        {text}
      </a>
    ),
  );

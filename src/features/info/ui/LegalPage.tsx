import '#src/ui/icons/all.ts';
import { Link } from 'react-router';
import { LEGAL, type LegalDocument, type LegalSection } from '#src/texts/legal.ts';
import { Button } from '#src/ui/Button.tsx';
import { Block, LegalList, LegalText } from './LegalText.tsx';
import { linkIdOf, useAnchors } from './useAnchors.ts';

const Contents = ({ sections }: { readonly sections: readonly LegalSection[] }) => (
  <nav
    aria-labelledby="contents"
    className="rounded-md border border-line bg-surface px-4 pt-3 pb-1 lg:sticky lg:top-6 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto print:hidden"
  >
    <h2 id="contents" className="caps">
      {LEGAL.contents}
    </h2>
    <ol className="mt-1 divide-y divide-line">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            id={linkIdOf(id)}
            to={`#${id}`}
            className="flex min-h-12 items-center py-1 text-sm font-label text-ink no-underline hover:underline hover:underline-offset-3 focus-visible:-outline-offset-3 lg:min-h-10"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  </nav>
);

const Section = ({ section: { id, title, blocks } }: { readonly section: LegalSection }) => (
  <section aria-labelledby={id}>
    <h2
      id={id}
      tabIndex={-1}
      className="mb-2 scroll-mt-6 break-after-avoid rounded-xs text-xl leading-snug font-strong outline-offset-4"
    >
      {title}
    </h2>
    <div className="grid gap-3">
      {blocks.map((block) => (
        <Block key={String(block)} block={block} />
      ))}
    </div>
  </section>
);

/** A document to read: what matters first, then its sections, each with an address of its own. Made to be printed, too. */
export const LegalPage = ({
  document: { title, date, lead, short, sections },
}: {
  readonly document: LegalDocument;
}) => {
  useAnchors();
  return (
    <article className="mx-auto w-full max-w-[62rem] px-(--gutter) pt-7 pb-16 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <h1 className="text-[1.75rem] leading-tight font-figure tracking-[-0.015em]">{title}</h1>
          <p className="mt-1 text-sm text-ink-2">{date}</p>
        </div>
        <Button variant="quiet" className="-mr-3" onClick={() => window.print()}>
          {LEGAL.print}
        </Button>
      </header>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-9 lg:grid-cols-[16rem_minmax(0,66ch)] lg:grid-rows-[auto_1fr] print:block">
        <div className="grid gap-4 lg:col-start-2 print:mb-9">
          <p className="text-ink-2">
            <LegalText text={lead} />
          </p>
          <section aria-labelledby="short" className="rounded-md border-2 border-line-sign bg-surface p-4">
            <h2 id="short" className="mb-2 text-lg font-strong">
              {LEGAL.short}
            </h2>
            <LegalList points={short} />
          </section>
        </div>
        <Contents sections={sections} />
        <div className="grid max-w-prose gap-9 lg:col-start-2 print:max-w-none">
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </article>
  );
};

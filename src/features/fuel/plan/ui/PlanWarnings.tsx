import { Banner } from '#src/ui/Banner.tsx';

/** What a person must know before they trust a plan. */
export const PlanWarnings = ({ warnings }: { readonly warnings: readonly string[] }) =>
  warnings.map((warning) => (
    <Banner key={warning} tone="warn" className="mx-4 mt-3 shrink-0 md:mx-5">
      {warning}
    </Banner>
  ));

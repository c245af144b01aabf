import { BY_HAND_TEXT as TEXT } from '#src/texts/by-hand.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

/** Stations could not be read, and the way to try again. */
export const LoadFailed = ({ again }: { readonly again: () => void }) => (
  <Banner
    tone="bad"
    action={
      <Button size="dense" onClick={again}>
        {TEXT.tryAgain}
      </Button>
    }
  >
    {TEXT.loadFailed}
  </Banner>
);

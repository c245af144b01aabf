import { Component, type ReactNode } from 'react';
import { PATHS } from '#src/contract/paths.ts';
import { ERRORS } from '#src/texts/errors.ts';
import { SHELL } from '#src/texts/shell.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { LinkButton } from '#src/ui/LinkButton.tsx';
import { missingPart } from './missing-part.ts';

interface PageProblemProps {
  readonly text: string;
  readonly retryLabel?: string;
  readonly onRetry: () => void;
}

/** A page that could not be shown: a plain sentence and what can be done. */
const PageProblem = ({ text, retryLabel = ERRORS.tryAgain, onRetry }: PageProblemProps) => (
  <div role="alert" className="grid min-h-full flex-1 place-content-center p-4">
    <EmptyState
      icon="circle-alert"
      level={1}
      title={ERRORS.general}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={PATHS.map} variant="quiet">
            {ERRORS.toMap}
          </LinkButton>
          <Button onClick={onRetry}>{retryLabel}</Button>
        </div>
      }
    />
  </div>
);

/** True for a part of the app that could not be fetched: browsers word it differently, Vite names its own event. */
const isLoadFailure = (error: unknown): boolean =>
  error instanceof TypeError && /import|module script|dynamically/i.test(error.message);

interface Props {
  /** Another value clears the failure: the person has gone to another page. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly error?: unknown;
}

/**
 * Keeps one page's failure on that page: the shell around it goes on. Try again draws the page anew; one that could not
 * be fetched is fetched again by a reload, since a failed import is remembered by the browser.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    // Said here, in its own place: the bar need not say it again.
    if (isLoadFailure(error)) missingPart.setState({ missing: false });
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const failedToLoad = isLoadFailure(error);
    return (
      <PageProblem
        {...(failedToLoad
          ? {
              text: navigator.onLine ? ERRORS.pageReplaced : ERRORS.pageLoad,
              retryLabel: SHELL.notice.reload,
              onRetry: () => window.location.reload(),
            }
          : { text: ERRORS.page, onRetry: () => this.setState({ error: undefined }) })}
      />
    );
  }
}

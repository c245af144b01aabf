import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { proofQuestion } from '#src/data/proof-question.ts';
import { runtime } from '#src/data/runtime.ts';
import { useEver } from '#src/ui/useEver.ts';
import { signOutQuestion } from '../commands.ts';

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'));
const ProofDialog = lazy(async () => ({ default: (await import('../../proof/ui/ProofDialog.tsx')).ProofDialog }));
const IdleWarning = lazy(() => import('./IdleWarning.tsx'));

/** What a person does that shows that they are there. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Tells the watch over inactivity of what the person does in this tab. */
const useSigns = () => {
  useEffect(() => {
    const touch = () => runtime().idle.touch();
    const options = { capture: true, passive: true };
    for (const sign of SIGNS) window.addEventListener(sign, touch, options);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, touch, options);
    };
  }, []);
};

/** The dialogs that may come over any page, each loaded when it is first wanted. Once a page. */
const ShellDialogs = () => {
  useSigns();
  const asked = useEver(useStore(signOutQuestion, ({ open }) => open));
  const proving = useEver(useStore(proofQuestion, ({ asked: question }) => question !== undefined));
  const warned = useEver(useStore(runtime().idle.store, ({ endsAt }) => endsAt !== undefined));
  return (
    <Suspense>
      {asked && <SignOutDialog />}
      {proving && <ProofDialog />}
      {warned && <IdleWarning />}
    </Suspense>
  );
};

export default ShellDialogs;

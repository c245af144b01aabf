import { SIGN_IN } from '#src/texts/sign-in.ts';
import { BrandMark } from '#src/ui/BrandMark.tsx';

/** The green sign of the sign-in page: mark, name, what the product is for. */
export const SignInSign = () => (
  <div className="sign-line relative flex min-h-50 flex-1 flex-col justify-between gap-6 rounded-[14px] bg-green p-7 text-on-green after:inset-[5px] after:rounded-[10px] after:border-[2.5px] md:p-12 forced-colors:border sideways:sticky sideways:top-4 sideways:h-[calc(100dvh-32px)] sideways:min-h-0 sideways:self-start sideways:p-7">
    <BrandMark height={52} onGreen className="self-start md:h-22 md:w-auto" />
    <div>
      <h1 className="text-[min(3rem,15vw)] leading-none font-strong tracking-figure md:text-[4.5rem]">
        {SIGN_IN.product}
      </h1>
      <p className="mt-3 text-[1.125rem] leading-[1.3] font-[500] md:mt-5 md:text-xl">
        {SIGN_IN.slogan[0]} <br />
        {SIGN_IN.slogan[1]}
      </p>
    </div>
  </div>
);

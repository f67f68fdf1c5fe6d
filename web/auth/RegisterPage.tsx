// /register: terms, phone, code, identity, done. Going back is possible to finished steps only; a reload keeps the step,
// anything else starts anew. Going back needs no second code for a number that was just sent one or is proved.
// Source: spec §2, §4, §5; docs/settled.md 38, 39.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { type ApiError, call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { usePageTitle } from '#ui/Page.tsx';
import { localDigits } from '#ui/PhoneField.tsx';
import { ScrollAgreement } from '#ui/ScrollAgreement.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { Steps } from '#ui/Steps.tsx';
import { t } from '#ui/text.ts';
import { loginAfter } from '../paths.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { type Entered, IdentityStep, nothingEntered } from './IdentityStep.tsx';
import { readSteps, useKeptSteps } from './keptSteps.ts';
import { PhoneStep, sendCode, shownPhone, VerifyStep } from './PhoneSteps.tsx';
import { type KeptCode, keptOf, useSentCode } from './useSentCode.ts';
import { useTakenValue } from './useTakenValue.ts';
import styles from './wizard.module.css';

const titles = [
  t('register.step.terms'),
  t('register.step.phone'),
  t('register.step.code'),
  t('register.step.profile'),
  t('register.step.done'),
];
const steps = { terms: 0, phone: 1, code: 2, profile: 3, done: 4 } as const;

/** What has been collected so far. The proof belongs to one phone number. */
type Gathered = {
  termsVersion: number;
  phone: string;
  proof: { phone: string; token: string } | null;
  entered: Entered;
  /** Why the server sent the person back to an earlier step. */
  refusal: ApiError | null;
};

const KEPT = 'titian.register';
type KeptSteps = Pick<Gathered, 'termsVersion' | 'phone' | 'proof'> & { at: number; sent: KeptCode | null };

function useRegistration() {
  const client = useQueryClient();
  const linked = useTakenValue('phone');
  const [kept] = useState(() => readSteps<KeptSteps>(KEPT));
  const [at, setStep] = useState<number>(kept?.at ?? steps.terms);
  const [gathered, setGathered] = useState<Gathered>(() => ({
    termsVersion: kept?.termsVersion ?? 0,
    phone: kept?.phone ?? localDigits(linked),
    proof: kept?.proof ?? null,
    entered: nothingEntered,
    refusal: null,
  }));
  const { termsVersion, phone, proof } = gathered;
  const code = useSentCode(sendCode, kept?.sent ?? null);
  useKeptSteps(KEPT, at === steps.done ? null : { at, termsVersion, phone, proof, sent: keptOf(code.sent) });
  const change = (how: (entered: Entered) => Entered) =>
    setGathered((before) => ({ ...before, entered: how(before.entered) }));
  const keep = (changes: Partial<Gathered>) => setGathered((before) => ({ ...before, ...changes }));
  const setAt = (step: number) => {
    keep({ refusal: null });
    setStep(step);
  };
  const leavePhone = async () => {
    if (proof?.phone === phone) return setAt(steps.profile);
    await code.send(phone);
    setAt(steps.code);
  };
  const goBack = (refusal: ApiError) => {
    if (refusal.code === 'error.verification.invalid') {
      keep({ refusal, proof: null });
      setStep(steps.phone);
    }
    if (refusal.code === 'error.terms.changed') {
      void client.invalidateQueries({ queryKey: termsKey });
      keep({ refusal });
      setStep(steps.terms);
    }
  };
  const finish = () => {
    keep({ entered: nothingEntered, proof: null });
    code.forget();
    setAt(steps.done);
  };
  return { at, setAt, gathered, code, keep, change, leavePhone, goBack, finish };
}

export function RegisterPage() {
  usePageTitle(t('register.title'));
  const registration = useRegistration();
  const { search } = useLocation();
  const { at, setAt } = registration;
  return (
    <AuthFrame title={t('register.title')} lead={t('register.lead')}>
      <Steps titles={titles} at={at} {...(at === steps.done ? {} : { onBack: setAt })} />
      <ErrorBox error={registration.gathered.refusal} />
      <CurrentStep {...registration} />
      {at < steps.done && (
        <p className={styles.below}>
          {t('register.have')} <Link to={loginAfter(search)}>{t('login.submit')}</Link>
        </p>
      )}
    </AuthFrame>
  );
}

function CurrentStep({ at, setAt, gathered, code, keep, ...acts }: ReturnType<typeof useRegistration>) {
  const { phone, proof, termsVersion, entered } = gathered;
  const { sent, haste, resend } = code;
  if (at === steps.terms) {
    const accept = (version: number) => {
      keep({ termsVersion: version });
      setAt(steps.phone);
    };
    return <TermsStep onAccepted={accept} />;
  }
  if (at === steps.phone)
    return <PhoneStep phone={phone} onPhone={(digits) => keep({ phone: digits })} send={acts.leavePhone} />;
  if (at === steps.code && proof?.phone === phone)
    return <ProvedStep phone={phone} onNext={() => setAt(steps.profile)} />;
  if (at === steps.code && sent !== null) {
    const proved = (token: string) => {
      keep({ proof: { phone, token } });
      setAt(steps.profile);
    };
    return (
      <VerifyStep phone={phone} sent={sent.answer} haste={haste} resend={() => resend(phone)} onVerified={proved} />
    );
  }
  if (at === steps.done) return <DoneStep />;
  return (
    <IdentityStep
      given={{ termsVersion, verificationToken: proof?.token ?? '' }}
      entered={entered}
      onEntered={acts.change}
      onRefused={acts.goBack}
      onRegistered={acts.finish}
    />
  );
}

/** A code works once, so a phone number that is proved already is only shown. */
function ProvedStep({ phone, onNext }: { phone: string; onNext: () => void }) {
  return (
    <div className={styles.form}>
      <Note tone="ok">{t('code.proved', { phone: shownPhone(phone) })}</Note>
      <Button full onClick={onNext}>
        {t('register.next')}
      </Button>
    </div>
  );
}

function DoneStep() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <div className={styles.done}>
      <h2>{t('register.done.title')}</h2>
      <p>{t('register.done.text')}</p>
      <Button full onClick={() => void navigate(loginAfter(search))}>
        {t('register.done.go')}
      </Button>
    </div>
  );
}

const termsKey = ['terms', 'terms_of_service'] as const;

/** The terms. Scrolling to the end agrees; scrolling back up withdraws it. */
function TermsStep({ onAccepted }: { onAccepted: (version: number) => void }) {
  const [agreed, setAgreed] = useState(false);
  const terms = useQuery({
    queryKey: termsKey,
    queryFn: () => call('GET terms/:kind', { params: { kind: 'terms_of_service' } }),
  });
  return (
    <div className={styles.form}>
      <ListFaces query={terms} what={t('register.step.terms')} loading={<LinesSkeleton rows={8} />}>
        {({ body, version, effectiveFrom }) => (
          <>
            <p className={styles.remark}>{t('register.terms.version', { version, date: formatDate(effectiveFrom) })}</p>
            <ScrollAgreement key={version} html={body} onAgreed={setAgreed} />
            {/* Ticked only by reading to the end. */}
            <CheckField label={t('register.terms.check')} checked={agreed} onChange={() => undefined} disabled />
            <Button full disabled={!agreed} onClick={() => onAccepted(version)}>
              {t('register.next')}
            </Button>
          </>
        )}
      </ListFaces>
    </div>
  );
}

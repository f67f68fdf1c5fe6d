// The frame around the four steps: icons that go back, errors on top, next and "Simpan dan keluar" below, upload
// progress. After a rejection the reasons are on top and only the rejected fields are open.
// Source: spec §2; docs/settled.md 16, 17; docs/screens.md.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense, useState } from 'react';
import { lazyPart } from '#ui/late.tsx';
import { useNavigate } from 'react-router';
import type { KycState } from '#contract/kyc.ts';
import { formatDate } from '#domain/calendar.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/CheckField.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { ErrorBox, Note } from '#ui/Note.tsx';
import { Progress } from '#ui/Progress.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { Steps } from '#ui/Steps.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { DocumentsStep } from './DocumentsStep.tsx';
import { KycPicture } from './KycPicture.tsx';
import styles from './kyc.module.css';
import { termsQuery } from './kycQueries.ts';
import { type KycWizard as Wizard, useKycWizard } from './useKycWizard.ts';

// Loaded when reached: the first picture does not wait for the lists.
const ProfileFields = lazyPart(async () => (await import('../profile/ProfileFields.tsx')).ProfileFields);
const BankStep = lazyPart(async () => (await import('./BankStep.tsx')).BankStep);

const titles = [t('kyc.step.documents'), t('kyc.step.profile'), t('kyc.step.bank'), t('kyc.step.selfie')];

export function KycWizard({ state, onSent }: { state: KycState; onSent: () => void }) {
  const wizard = useKycWizard(state, onSent);
  const navigate = useNavigate();
  // A person who was rejected agreed when they first submitted.
  const [hasAgreed, setAgreed] = useState(state.status === 'rejected');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wizard.isLast && !hasAgreed) setTried(true);
    else wizard.next();
  };
  const leave = () =>
    wizard.leave(() => {
      toast(t('kyc.saved'));
      void navigate(paths.dashboard);
    });
  return (
    <>
      {state.status === 'rejected' && <Reasons state={state} />}
      <Steps named titles={titles} at={wizard.at} {...(wizard.isBusy ? {} : { onBack: wizard.back })} />
      <form className={styles.lay} onSubmit={submit} noValidate>
        {wizard.at === 0 && <Tips />}
        <div className={styles.step}>
          <ErrorBox error={wizard.error} />
          <Card label={titles[wizard.at] ?? ''}>
            <Suspense fallback={<LinesSkeleton rows={6} />}>
              <StepFields
                wizard={wizard}
                terms={state.status === 'rejected' ? null : { hasAgreed, setAgreed, isMissing: tried && !hasAgreed }}
              />
            </Suspense>
          </Card>
          {wizard.percent !== null && wizard.entered.pictures.selfiePhoto === null && (
            <Progress percent={wizard.percent} label={t('kyc.upload')} />
          )}
          <div className={styles.foot}>
            <Button kind="text" onClick={leave} disabled={wizard.isBusy}>
              {t('kyc.leave')}
            </Button>
            <Button
              type="submit"
              busy={wizard.isBusy}
              busyText={wizard.isSending ? t('kyc.sending', { percent: wizard.percent ?? 0 }) : t('kyc.saving')}
            >
              {t(wizard.isLast ? 'kyc.send' : 'kyc.next')}
            </Button>
          </div>
        </div>
      </form>
    </>
  );
}

type Terms = { hasAgreed: boolean; setAgreed: (agreed: boolean) => void; isMissing: boolean } | null;

function StepFields({ wizard, terms }: { wizard: Wizard; terms: Terms }) {
  const { at, entered, lists, errors, open, change } = wizard;
  if (at === 0) return <DocumentsStep wizard={wizard} />;
  if (at === 1) {
    return (
      <ProfileFields
        entered={entered.profile}
        lists={lists}
        errors={errors}
        isOpen={(field) => open.has(field)}
        onChange={(part) => change({ profile: { ...entered.profile, ...part } }, Object.keys(part))}
      />
    );
  }
  return at === 2 ? <BankStep wizard={wizard} /> : <SelfieStep wizard={wizard} terms={terms} />;
}

function Reasons({ state: { fields } }: { state: KycState }) {
  return (
    <div className={styles.reasons}>
      <Note tone="danger" title={t('kyc.rejected.title')}>
        <p>{t('kyc.rejected.text')}</p>
        <ul className={styles.list}>
          {fields.map(({ field, reason }) => (
            <li key={field}>{t('kyc.reason', { field: t(`kyc.field.${field}`), reason })}</li>
          ))}
        </ul>
      </Note>
    </div>
  );
}

const tips = ['kyc.tips.light', 'kyc.tips.flat', 'kyc.tips.whole', 'kyc.tips.private'] as const;

const Tips = () => (
  <aside className={styles.tips}>
    <Card title={t('kyc.tips.title')}>
      <ul className={styles.list}>
        {tips.map((tip) => (
          <li key={tip}>{t(tip)}</li>
        ))}
      </ul>
    </Card>
  </aside>
);

// Lazy, because it loads the HTML sanitizer, which only the terms need.
const ScrollAgreement = lazyPart(async () => (await import('#ui/ScrollAgreement.tsx')).ScrollAgreement);

type SelfieStepTerms = { hasAgreed: boolean; setAgreed: (agreed: boolean) => void; isMissing: boolean };

/** Step 4: a selfie, and the terms, which count as agreed once read to their end. */
function SelfieStep({ wizard, terms }: { wizard: Wizard; terms: SelfieStepTerms | null }) {
  return (
    <div className={styles.form}>
      <KycPicture wizard={wizard} field="selfiePhoto" hint={t('kyc.hint.selfie')} />
      {terms && <TermsFields terms={terms} />}
    </div>
  );
}

function TermsFields({ terms: { hasAgreed, setAgreed, isMissing } }: { terms: SelfieStepTerms }) {
  const terms = useQuery(termsQuery);
  return (
    <div className={styles.group}>
      <h2>{t('kyc.terms.title')}</h2>
      <ListFaces query={terms} what={t('kyc.terms.title')} loading={<LinesSkeleton rows={6} />}>
        {({ body, version, effectiveFrom }) => (
          <>
            <p className={styles.remark}>{t('register.terms.version', { version, date: formatDate(effectiveFrom) })}</p>
            <Suspense fallback={<LinesSkeleton rows={6} />}>
              <ScrollAgreement html={body} onAgreed={setAgreed} />
            </Suspense>
            {/* Ticked only by reading to the end. */}
            <CheckField
              label={t('kyc.terms.check')}
              checked={hasAgreed}
              onChange={() => undefined}
              disabled
              error={isMissing ? t('kyc.terms.needed') : undefined}
            />
          </>
        )}
      </ListFaces>
    </div>
  );
}

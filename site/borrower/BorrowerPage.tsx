// /borrower: who can borrow, the full cost of a loan with an example, what joint liability means, and a member's
// rights.
// Source: docs/screens.md; spec §1, §9; docs/domain.md §2, §6.
import vegetable from '#ui/art/vegetable.svg';
import { Icon } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { sides } from '../how/steps.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Points } from '../parts/Points.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { paths } from '../paths.ts';
import styles from './BorrowerPage.module.css';
import { Costs, Example } from './Costs.tsx';

const duties = [
  [t('forBorrower.joint.1'), t('forBorrower.joint.1.text')],
  [t('forBorrower.joint.2'), t('forBorrower.joint.2.text')],
  [t('forBorrower.joint.3'), t('forBorrower.joint.3.text')],
  [t('forBorrower.joint.4'), t('forBorrower.joint.4.text')],
] as const;

export function BorrowerPage({ facts }: PageProps) {
  const members = parameterOf(facts, 'group_members');
  return (
    <>
      <PageHead
        title={t('forBorrower.title')}
        lead={t('forBorrower.lead')}
        picture={{ src: vegetable, alt: '', width: 240, height: 180 }}
        acts={
          <>
            <ActionLink to={paths.join}>{t('forBorrower.join')}</ActionLink>
            <ActionLink to={`${paths.how}#${sides.borrower}`} kind="text">
              {t('forBorrower.how')}
            </ActionLink>
          </>
        }
      />
      <Section tint>
        <SectionHead title={t('forBorrower.who')} />
        <Points
          points={[
            { title: t('forBorrower.who.1'), text: t('forBorrower.who.1.text') },
            { title: t('forBorrower.who.2', { members }), text: t('forBorrower.who.2.text') },
            { title: t('forBorrower.who.3'), text: t('forBorrower.who.3.text') },
          ]}
        />
      </Section>
      <Costs facts={facts} />
      <Example facts={facts} />
      <Section>
        <SectionHead title={t('forBorrower.joint')} lead={t('forBorrower.joint.lead')} />
        <ul className={styles.duties}>
          {duties.map(([what, more]) => (
            <li key={what}>
              <Icon name="warn" />
              <span>
                <b>{what}</b> {more}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Rights facts={facts} />
    </>
  );
}

function Rights({ facts }: PageProps) {
  const days = parameterOf(facts, 'complaint_time');
  return (
    <Section tint>
      <SectionHead
        title={t('forBorrower.right')}
        aside={<LinkList links={[[paths.care, t('forBorrower.right.care')]]} />}
      />
      <Points
        points={[
          { title: t('forBorrower.right.1'), text: t('forBorrower.right.1.text') },
          { title: t('forBorrower.right.2'), text: t('forBorrower.right.2.text') },
          { title: t('forBorrower.right.3'), text: t('forBorrower.right.3.text') },
          { title: t('forBorrower.right.4'), text: t('forBorrower.right.4.text') },
          { title: t('forBorrower.right.5'), text: t('forBorrower.right.5.text') },
          { title: t('forBorrower.right.6'), text: t('forBorrower.right.6.text', { days }) },
        ]}
      />
    </Section>
  );
}

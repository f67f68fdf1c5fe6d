// /how-it-works: the life of a loan as a picture story, both sides step by step with their times, and what may go
// wrong.
// Invariant: every time and figure is the operator's current one.
// Source: docs/screens.md; docs/domain.md §4 to §7.
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import bridge from '#ui/art/bridge.svg';
import story1 from '#ui/art/story-1.svg';
import story2 from '#ui/art/story-2.svg';
import story3 from '#ui/art/story-3.svg';
import story4 from '#ui/art/story-4.svg';
import warung from '#ui/art/warung.svg';
import { t } from '#ui/text.ts';
import type { PageProps } from '../page.ts';
import { parameterOf } from '../parameters.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { PictureStory } from '../parts/PictureStory.tsx';
import { Points } from '../parts/Points.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { TimedSteps } from '../parts/TimedSteps.tsx';
import { paths } from '../paths.ts';
import { borrowerSteps, lenderSteps, sides } from './steps.ts';

export function HowPage({ facts }: PageProps) {
  return (
    <>
      <PageHead
        title={t('how.title')}
        lead={t('how.lead')}
        acts={
          <>
            <ActionLink to={paths.marketplace}>{t('how.browse')}</ActionLink>
            <ActionLink to={`#${sides.lender}`} kind="text">
              {t('how.lender.jump')}
            </ActionLink>
            <ActionLink to={`#${sides.borrower}`} kind="text">
              {t('how.borrower.jump')}
            </ActionLink>
          </>
        }
      />
      <Story facts={facts} />
      <Section>
        <div id={sides.lender}>
          <SectionHead title={t('how.lender')} lead={t('how.lender.lead')} />
          <TimedSteps steps={lenderSteps(facts)} />
        </div>
      </Section>
      <Section tint>
        <div id={sides.borrower}>
          <SectionHead
            title={t('how.borrower')}
            lead={t('how.borrower.lead')}
            aside={
              <ActionLink to={paths.join} kind="outline">
                {t('how.borrower.join')}
              </ActionLink>
            }
          />
          <TimedSteps steps={borrowerSteps(facts)} />
        </div>
      </Section>
      <Otherwise facts={facts} />
    </>
  );
}

function Story({ facts }: PageProps) {
  const minimum = formatRupiah(parameterOf(facts, 'funding_minimum'));
  const steps = [
    {
      picture: story1,
      title: t('how.story.1'),
      text: t('how.story.1.text', { members: parameterOf(facts, 'group_members') }),
    },
    { picture: warung, title: t('how.story.2'), text: t('how.story.2.text') },
    { picture: bridge, title: t('how.story.3'), text: t('how.story.3.text', { minimum }) },
    { picture: story2, title: t('how.story.4'), text: t('how.story.4.text') },
    { picture: story3, title: t('how.story.5'), text: t('how.story.5.text') },
    { picture: story4, title: t('how.story.6'), text: t('how.story.6.text') },
  ];
  return (
    <Section tint>
      <SectionHead title={t('how.story')} lead={t('how.story.lead')} />
      <PictureStory steps={steps} rows />
    </Section>
  );
}

function Otherwise({ facts }: PageProps) {
  const extension = parameterOf(facts, 'funding_extension');
  const decision = parameterOf(facts, 'decision_time');
  const fine = formatPercentBp(parameterOf(facts, 'fine_per_day'));
  const points = [
    { title: t('how.other.1'), text: t('how.other.1.text', { extension, decision }) },
    { title: t('how.other.2'), text: t('how.other.2.text') },
    { title: t('how.other.3'), text: t('how.other.3.text', { fine }) },
    { title: t('how.other.4'), text: t('how.other.4.text', { weeks: parameterOf(facts, 'default_weeks') }) },
  ];
  return (
    <Section>
      <SectionHead title={t('how.other')} lead={t('how.other.lead')} />
      <Points points={points} columns={2} />
    </Section>
  );
}

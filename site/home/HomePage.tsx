// /: what Titian is, today's figures, three open groups, tanggung renteng as a picture story, and the risk.
// Source: docs/screens.md; spec §9.
import { formatRupiah } from '#domain/money.ts';
import bridge from '#ui/art/bridge.svg';
import story1 from '#ui/art/story-1.svg';
import story2 from '#ui/art/story-2.svg';
import story3 from '#ui/art/story-3.svg';
import story4 from '#ui/art/story-4.svg';
import { t } from '#ui/text.ts';
import { GroupCard } from '../lending/GroupCard.tsx';
import type { PageProps } from '../page.ts';
import { ActionLink } from '../parts/ActionLink.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { PictureStory } from '../parts/PictureStory.tsx';
import { RiskSection } from '../parts/RiskSection.tsx';
import { Section, SectionHead } from '../parts/Section.tsx';
import { WeavePattern } from '../parts/Weave.tsx';
import { groupPath, paths } from '../paths.ts';
import { parameterOf } from '../parameters.ts';
import { FigureStrip } from './FigureStrip.tsx';
import styles from './HomePage.module.css';

/** As many open groups as fill a row. */
const SHOWN = 3;

export function HomePage({ facts }: PageProps) {
  return (
    <>
      <Hero facts={facts} />
      <FigureStrip statistics={facts.statistics} />
      <OpenGroups facts={facts} />
      <Story facts={facts} />
      <RiskSection facts={facts} />
    </>
  );
}

function Hero({ facts }: PageProps) {
  return (
    <div className={styles.hero}>
      <div className={`wrap ${styles.split}`}>
        <div className={styles.words}>
          <h1>{t('home.headline')}</h1>
          <p className={styles.lead}>
            {t('home.lead', {
              minimum: formatRupiah(parameterOf(facts, 'funding_minimum')),
              members: parameterOf(facts, 'group_members'),
            })}
          </p>
          <div className={styles.acts}>
            <ActionLink to={paths.marketplace}>{t('home.browse')}</ActionLink>
            <ActionLink to={paths.calculator} kind="text">
              {t('home.calculate')}
            </ActionLink>
          </div>
        </div>
        <div className={styles.picture}>
          <img src={bridge} alt={t('home.picture')} width="600" height="360" fetchPriority="high" />
        </div>
      </div>
    </div>
  );
}

function OpenGroups({ facts }: PageProps) {
  const { total, shown } = facts.lendings;
  const groups = shown.slice(0, SHOWN);
  const lead =
    total === 0
      ? t('home.open.none')
      : total === 1
        ? t('home.open.one')
        : t('home.open.some', { shown: groups.length, total });
  return (
    <Section>
      <WeavePattern />
      <SectionHead
        title={t('home.open')}
        lead={lead}
        aside={
          <div className="desk">
            <LinkList links={[[paths.marketplace, t('home.open.all')]]} />
          </div>
        }
      />
      <div className={styles.cards}>
        {groups.map((lending) => (
          <GroupCard key={lending.id} lending={lending} to={groupPath(lending.id)} />
        ))}
      </div>
      <div className={`phone ${styles.below}`}>
        <ActionLink to={paths.marketplace} kind="outline" full>
          {t('home.open.all')}
        </ActionLink>
      </div>
    </Section>
  );
}

function Story({ facts }: PageProps) {
  const members = parameterOf(facts, 'group_members');
  const steps = [
    { picture: story1, title: t('home.story.1'), text: t('home.story.1.text', { members }) },
    { picture: story2, title: t('home.story.2'), text: t('home.story.2.text') },
    { picture: story3, title: t('home.story.3'), text: t('home.story.3.text') },
    { picture: story4, title: t('home.story.4'), text: t('home.story.4.text') },
  ];
  return (
    <Section tint>
      <SectionHead title={t('home.story')} lead={t('home.story.lead')} />
      <PictureStory steps={steps} />
    </Section>
  );
}

// What a lender may do with a group where she sees it: mark it, and in the list choose it for the comparison. As words
// on cards and on its page, as icons in the table. Stands above the link that covers the row.
// Usage: <MarkChoices lending={lending} />; `bare`: icons only; `isPage`: on the group's own page.
// Source: docs/screens.md; decision 0106.
import type { Lending } from '#contract/lending.ts';
import { classes } from '#ui/classes.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { t } from '#ui/text.ts';
import { useCompared } from './CompareBar.tsx';
import styles from './MarkChoices.module.css';
import { useBookmark } from './shortlistQueries.ts';

type Props = { lending: Lending; bare?: boolean; isPage?: boolean };

export function MarkChoices({ lending, bare = false, isPage = false }: Props) {
  const { name } = lending.proposal;
  const bookmark = useBookmark(lending.id);
  return (
    <div className={classes(styles.choices, bare && styles.bare, isPage && styles.page)}>
      <MarkChoice
        icon="bookmark"
        bare={bare}
        isOn={bookmark.isOn}
        label={t(bookmark.isOn ? 'shortlist.saved.of' : 'shortlist.save.of', { name })}
        onClick={bookmark.toggle}
      >
        {t(bookmark.isOn ? 'shortlist.saved' : 'shortlist.save')}
      </MarkChoice>
      {!isPage && <CompareChoice lending={lending} bare={bare} />}
    </div>
  );
}

function CompareChoice({ lending, bare }: { lending: Lending; bare: boolean }) {
  const { name } = lending.proposal;
  const { isOn, toggle } = useCompared(lending.id);
  return (
    <MarkChoice
      icon="columns"
      bare={bare}
      isOn={isOn}
      label={t(isOn ? 'compare.chosen.of' : 'compare.choose.of', { name })}
      onClick={toggle}
    >
      {t(isOn ? 'compare.chosen' : 'compare.choose')}
    </MarkChoice>
  );
}

type ChoiceProps = {
  icon: IconName;
  bare: boolean;
  isOn: boolean;
  label: string;
  onClick: () => void;
  children: string;
};

function MarkChoice({ icon, bare, isOn, label, onClick, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes(styles.choice, isOn && styles.on)}
      aria-label={label}
      title={bare ? label : undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
      {!bare && children}
    </button>
  );
}

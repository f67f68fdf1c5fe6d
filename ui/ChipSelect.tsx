// A 44 px chip that opens a list to choose from, green once something is chosen, with a search in a long list. `any` is
// the entry that clears the choice (value null); without it something is always chosen, such as a sort order.
// Usage: <ChipSelect label={t('filter.tenor')} options={[{ value: '12', label: t('…') }]} value={tenor}
// onChange={setTenor} />.
// Source: docs/screens.md.
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { useContext, useState } from 'react';
import { fitsTyped } from '#domain/same-text.ts';
import chips from './Chip.module.css';
import { type Choice, ChoiceShape } from './choiceShape.ts';
import styles from './ChipSelect.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './Icon.tsx';
import { t } from './text.ts';
import fields from './theme/fields.module.css';

export type ChipOption = { value: string; label: string };

/** `any`: the label of the entry for no choice; without it something is always chosen. */
type Props = Choice & {
  icon?: IconName;
  search?: boolean;
};

const ANY = '';

/** The list's store, with the text in its search. */
function useChoice(search: boolean) {
  const [typed, setTyped] = useState('');
  const box = useCombobox({
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      setTyped('');
    },
    onDropdownOpen: () => (search ? box.focusSearchInput() : box.updateSelectedOptionIndex('active')),
  });
  return { box, typed, setTyped };
}

export function ChipSelect(props: Props) {
  const shape = useContext(ChoiceShape);
  return shape === null ? <ChipOfChoice {...props} /> : shape(props);
}

function ChipOfChoice({ label, options, value, onChange, any, icon, search = false }: Props) {
  const { box, typed, setTyped } = useChoice(search);
  const chosen = options.find((option) => option.value === value)?.label;
  const shown = chosen ?? label;
  const choose = (next: string) => {
    onChange(next === ANY ? null : next);
    box.closeDropdown();
  };
  const entries = any === undefined ? options : [{ value: ANY, label: any }, ...options];
  const found = entries.filter((entry) => fitsTyped(entry.label, typed));
  return (
    <Combobox
      store={box}
      onOptionSubmit={choose}
      width={260}
      position="bottom-start"
      offset={4}
      shadow="none"
      // Inside the page's landmark, but outside the row of chips, which may scroll.
      portalProps={{ target: document.querySelector('main') ?? document.body }}
      classNames={{ dropdown: fields.menu, option: fields.option, search: styles.search }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes(chips.chip, any !== undefined && value !== null && chips.on)}
          aria-label={chosen === undefined ? undefined : t('filter.chosen', { label, value: chosen })}
          onClick={() => box.toggleDropdown()}
        >
          {icon && <Icon name={icon} size={16} />}
          {shown}
          {icon === undefined && <Icon name="down" size={16} />}
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {search && (
          <Combobox.Search
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={t('filter.search')}
            aria-label={t('filter.search')}
          />
        )}
        <Combobox.Options mah={300} className={styles.options} aria-label={label}>
          {found.map((entry) => (
            <Entry key={entry.value} entry={entry} active={entry.value === (value ?? ANY)} />
          ))}
          {found.length === 0 && <Combobox.Empty>{t('filter.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Entry({ entry, active }: { entry: ChipOption; active: boolean }) {
  return (
    <Combobox.Option value={entry.value} active={active} selected={active}>
      <span className={styles.option}>
        {entry.label}
        {active && <Icon name="check" size={16} />}
      </span>
    </Combobox.Option>
  );
}

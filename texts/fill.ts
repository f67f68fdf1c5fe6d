// Puts values into a text's slots, `{name}`. A slot without a value stays visible, so that a missing one is noticed
// at once.
// Source: spec §1.
// A count is written with a thousands point; other numbers, such as a version or a year, are not.
export type Slots = Readonly<Record<string, string | number>>;

export function fill(text: string, slots: Slots): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = slots[name] ?? place;
    return name === 'count' && typeof value === 'number'
      ? String(value).replace(/\B(?=(\d{3})+$)/g, '.')
      : String(value);
  });
}

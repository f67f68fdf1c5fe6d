// A virtual account for display: in groups of four. What is copied has no spaces.

/** "1087 7001 0000 0001"; a shorter group is last. */
export function groupedByFour(number: string): string {
  return (
    number
      .replaceAll(/\s/g, '')
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

// Further reading: a list of links, each tall enough for a thumb.
import styles from './LinkList.module.css';

type Props = { links: readonly (readonly [to: string, name: string])[] };

export const LinkList = ({ links }: Props) => (
  <ul className={styles.links}>
    {links.map(([to, name]) => (
      <li key={to}>
        <a href={to}>{name}</a>
      </li>
    ))}
  </ul>
);

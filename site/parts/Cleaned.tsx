// A text with markup as the server hands it out: cleaned there when it was written, and held by the page's policy
// here.
export function Cleaned({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

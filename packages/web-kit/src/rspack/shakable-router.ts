/**
 * A loader for React Router's one file. Its components are made by calls (`forwardRef`) and given a name afterwards, which a
 * bundler must take for effects: without this, 3.6 kB of links and forms that nobody imports would be on every first page.
 */
// oxlint-disable-next-line import/no-default-export -- what a loader is to rspack
export default function shakableRouter(source: string): string {
  return source.replaceAll(/= (React\d*)\.forwardRef\(/g, '= /* @__PURE__ */ $1.forwardRef(').replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
}

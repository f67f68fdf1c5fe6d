// First import of every command: stops with one sentence if Node is too old. The lowest version is that of the build
// tools; `engines` in package.json says the same to npm.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Titian memerlukan Node.js 20.19 atau lebih baru; yang terpasang ${process.versions.node}.`);
  process.exit(1);
}

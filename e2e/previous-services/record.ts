import { bundleServices } from './bundle-services.ts'
import { keepRelease } from './release.ts'

/** `node e2e/previous-services/record.ts [git-ref]`, with each release: keeps its services for the tests of all later work. */
const release = await bundleServices(process.argv[2] ?? 'HEAD')
const bytes = await keepRelease(release)
process.stdout.write(`Recorded: the services of ${release.commit.slice(0, 7)}, ${Math.ceil(bytes / 1000)} kB.\n`)

import { releaseBuild } from '@billfold/web-kit/release-build/release-build.ts'

export default releaseBuild(import.meta.dirname)

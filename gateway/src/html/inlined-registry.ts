import type { ModuleRelease, RegisteredModule, Registry } from '@billfold/contracts/modules/registry'

/** The loader needs only the entry's hash, because the entry carries the others. They would be half of the page and do not compress. */
export function inlinedRegistry(registry: Registry): Registry {
  return { ...registry, modules: registry.modules.map(withoutChunks) }
}

function withoutChunks(module: RegisteredModule): RegisteredModule {
  return { ...module, current: onlyEntry(module.current), lastGood: module.lastGood && onlyEntry(module.lastGood) }
}

function onlyEntry({ base, manifest }: ModuleRelease): ModuleRelease {
  const { entry, assets } = manifest
  const integrity = assets[entry]
  // Preload links for the fillers' files are already in the page.
  const slots = manifest.slots.map(({ preload: _files, data: _data, ...filler }) => filler)
  return { base, manifest: { ...manifest, slots, assets: integrity === undefined ? {} : { [entry]: integrity } } }
}

import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library'
import type { Shipped } from './lockFile.ts'

/**
 * The bill of materials as CycloneDX 1.6 JSON. `npm sbom --omit=dev` is not used: it omits packages that a development
 * package needs as well, such as pg (npm 11.19).
 */
export function billOfMaterials(version: string, shipped: readonly Shipped[]): string {
  const product = new Models.Component(Enums.ComponentType.Application, 'managed-it-portal', { version })
  const components = new Models.ComponentRepository(shipped.map(componentOf))
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: product }), components })
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 })
}

function componentOf({ name, version, licence, sha512 }: Shipped): Models.Component {
  const url = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return new Models.Component(Enums.ComponentType.Library, name, {
    version,
    bomRef: url,
    purl: url,
    licenses: new Models.LicenseRepository(licence ? [licenceOf(licence)] : []),
    hashes: new Models.HashDictionary(sha512 ? [[Enums.HashAlgorithm['SHA-512'], sha512]] : []),
  })
}

const licenceOf = (licence: string) =>
  licence.includes(' ') ? new Models.LicenseExpression(licence) : new Models.SpdxLicense(licence)

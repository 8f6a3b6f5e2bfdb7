import { Cctv, CodeXml, GraduationCap, Handshake, Laptop, Mail, Phone, Printer, Wrench } from 'lucide'
import type { MoreServiceIconName } from '../../shared/site/siteTexts.ts'
import { Icon } from '../../browser/ui/Icon.tsx'

const icons = {
  phone: Phone,
  mail: Mail,
  laptop: Laptop,
  printer: Printer,
  camera: Cctv,
  code: CodeXml,
  wrench: Wrench,
  training: GraduationCap,
  advice: Handshake,
}

export function MoreServiceIcon({ name }: { name: MoreServiceIconName }) {
  return <Icon icon={icons[name]} size={20} />
}

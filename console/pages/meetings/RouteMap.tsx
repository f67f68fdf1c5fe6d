// The map of a route: numbered stops and straight lines between them; pictures of the ground only where configured.
// Source: decision 0120.
import 'leaflet/dist/leaflet.css';
import L from 'leaflet';
import { useEffect, useRef } from 'react';
import type { MeetingCalendar } from '#contract/meeting.ts';
import type { MeetingPoint } from '#domain/meeting-point.ts';
import { t } from '#ui/text.ts';
import styles from './meetings.module.css';

type Props = { stops: readonly (MeetingPoint & { no: number; name: string })[]; tiles: MeetingCalendar['tiles'] };

export function RouteMap(props: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Each answer of the server is a new object; a map that shows the same keeps where it was moved to.
  const shown = JSON.stringify(props);
  useEffect(() => {
    if (!place.current) return undefined;
    const { stops, tiles } = JSON.parse(shown) as Props;
    const map = L.map(place.current, {
      attributionControl: tiles !== null,
      scrollWheelZoom: false,
      zoomControl: false,
    });
    map.attributionControl?.setPrefix(false);
    L.control.zoom({ zoomInTitle: t('meetings.map.closer'), zoomOutTitle: t('meetings.map.wider') }).addTo(map);
    L.control.scale({ imperial: false }).addTo(map);
    if (tiles) L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map);
    const points = stops.map(({ latitude, longitude }) => L.latLng(latitude, longitude));
    L.polyline(points, { className: styles.line ?? '' }).addTo(map);
    for (const { no, name, latitude, longitude } of stops) {
      const icon = L.divIcon({ className: styles.mark ?? '', html: String(no), iconSize: [28, 28] });
      L.marker([latitude, longitude], { icon, title: `${no}. ${name}`, alt: `${no}. ${name}` }).addTo(map);
    }
    map.fitBounds(L.latLngBounds(points), { padding: [32, 32], maxZoom: 15 });
    return () => void map.remove();
  }, [shown]);
  return <div ref={place} className={styles.map} role="region" aria-label={t('meetings.map')} />;
}

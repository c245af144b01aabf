/** A trip that is planned: two places as the geocoder takes them, and a truck. Gallons, miles a gallon. */
export interface Trip {
  readonly from: string;
  readonly to: string;
  readonly tank: number;
  readonly start: number;
  readonly economy: number;
}

const TRUCKS = [
  { tank: 150, start: 60, economy: 6.5 },
  { tank: 240, start: 40, economy: 5.8 },
  { tank: 300, start: 290, economy: 7.2 },
  { tank: 120, start: 18, economy: 6.5 },
  { tank: 200, start: 25, economy: 8 },
  { tank: 100, start: 6, economy: 6 },
] as const;

/** Short and long ones, over mountains and plains, over every corner of the 48 states. */
const ENDS = `Chicago, IL > Dallas, TX | New York, NY > Los Angeles, CA | Seattle, WA > Miami, FL | Denver, CO > Boise, ID
Atlanta, GA > Columbus, OH | Houston, TX > Phoenix, AZ | Portland, OR > San Diego, CA | Boston, MA > Nashville, TN
Minneapolis, MN > El Paso, TX | Salt Lake City, UT > Kansas City, MO | Detroit, MI > Jacksonville, FL
Memphis, TN > Fargo, ND | San Antonio, TX > Charlotte, NC | Sacramento, CA > Omaha, NE | Albuquerque, NM > Philadelphia, PA
Buffalo, NY > New Orleans, LA | Las Vegas, NV > Oklahoma City, OK | Billings, MT > St. Louis, MO | Tampa, FL > Indianapolis, IN
Pittsburgh, PA > Little Rock, AR | Portland, ME > Richmond, VA | Spokane, WA > Cheyenne, WY | Laredo, TX > Chicago, IL
Amarillo, TX > Milwaukee, WI | Louisville, KY > Savannah, GA | Reno, NV > Sioux Falls, SD | Baltimore, MD > Tulsa, OK
Fresno, CA > Tucson, AZ | Cleveland, OH > Mobile, AL | Des Moines, IA > Atlanta, GA`;

/** The thirty trips. */
export const TRIPS: readonly Trip[] = ENDS.split(/ \| |\n/).map((ends, k) => {
  const [from = '', to = ''] = ends.split(' > ');
  return { from, to, ...(TRUCKS[k % TRUCKS.length] as (typeof TRUCKS)[number]) };
});

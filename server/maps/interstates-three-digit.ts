/**
 * The three-digit interstates that join the primary ones: a head line a road, then its towns in order, a line a state.
 * Spurs of a few miles inside one town are left out: at the scale of this map they are that town.
 */
export const THREE_DIGIT_INTERSTATES = `
I-105
CA El Segundo, Hawthorne, Lynwood, Norwalk
I-110
CA San Pedro, Carson, Gardena, Los Angeles
I-124
TN Chattanooga, Red Bank
I-129
NE South Sioux City
IA Sioux City
I-135
KS Wichita South, Wichita, Park City, Newton, McPherson, Lindsborg, Salina
I-140
NC Leland, Wilmington
I-140
TN Maryville, Farragut
I-155
MO Hayti, Caruthersville
TN Dyersburg
I-155
IL Morton, Delavan, Hartsburg, Lincoln
I-164
IN Evansville, Haubstadt
I-165
AL Mobile, Prichard
I-165
KY Bowling Green, Morgantown, Beaver Dam, Hartford, Owensboro
I-169
KY Hopkinsville, Crofton, Madisonville
I-172
IL Griggsville, Quincy
I-180
IL Princeton, Hennepin
I-180
PA Milton, Muncy, Williamsport
I-182
WA Benton City, Richland, Pasco
I-185
GA Columbus, Fortson, Pine Mountain, LaGrange
I-185
SC Mauldin, Greenville
I-190
NY Buffalo, Tonawanda, Grand Island, Niagara Falls
I-190
MA Worcester, Leominster
I-190
SD Rapid City, Box Elder
I-194
MI Battle Creek, Springfield
I-195
RI Providence, East Providence
MA Fall River, New Bedford, Wareham
I-195
NJ Robbinsville, Jackson, Howell, Wall
I-196
MI Benton Harbor, South Haven, Saugatuck, Holland, Zeeland, Grandville, Grand Rapids
I-205
CA Tracy, Mountain House, Livermore
I-205
OR Tualatin, West Linn, Oregon City, Portland
WA Vancouver, Salmon Creek
I-210
CA San Fernando, La Canada Flintridge, Pasadena, Monrovia, Azusa, San Dimas, Claremont, Upland, Rialto, San Bernardino, Redlands
I-210
LA Sulphur, Lake Charles
I-215
CA Murrieta, Menifee, Perris, Moreno Valley, Riverside, Colton, San Bernardino, Devore
I-215
UT Murray, West Valley City, Salt Lake City, North Salt Lake
I-215
NV Henderson, Paradise, Enterprise, Spring Valley, Summerlin South
I-220
LA Greenwood, Shreveport, Bossier City
I-225
CO Centennial, Aurora, Commerce City
I-229
SD Sioux Falls, Harrisburg
I-229
MO St. Joseph, Savannah
I-235
IA West Des Moines, Des Moines, Altoona
I-235
OK Oklahoma City, Nichols Hills
I-235
KS Haysville, Wichita, Park City
I-238
CA San Leandro, Castro Valley
I-240
TN Memphis, Germantown
I-240
OK Oklahoma City, Midwest City
I-244
OK Sapulpa, Tulsa, Catoosa
I-255
MO Mehlville
IL Cahokia, East St. Louis, Collinsville, Pontoon Beach
I-264
VA Chesapeake, Portsmouth, Norfolk, Virginia Beach
I-264
KY Shively, Louisville, St. Matthews
I-265
KY Shively, Okolona, Jeffersontown, Middletown, Prospect
IN Jeffersonville, New Albany
I-269
MS Hernando, Byhalia
TN Collierville, Arlington, Millington
I-270
MO Mehlville, Kirkwood, Creve Coeur, Bridgeton, Florissant
IL Granite City, Pontoon Beach, Troy
I-270
MD Frederick, Germantown, Gaithersburg, Rockville, Bethesda
I-270
OH Grove City, Hilliard, Dublin, Worthington, Westerville, Gahanna, Reynoldsburg, Obetz, Grove City
I-270
CO Commerce City, Denver
I-271
OH Medina, Richfield, Macedonia, Bedford Heights, Beachwood, Mayfield Heights, Willoughby
I-275
FL Ellenton, St. Petersburg, Tampa, Lutz, Wesley Chapel
I-275
OH Harrison
IN Lawrenceburg
KY Hebron, Erlanger, Fort Thomas
OH Milford, Loveland, Sharonville, Springdale, Groesbeck, Dent, Harrison
I-275
MI Monroe, Romulus, Canton, Livonia, Novi
I-275
TN Knoxville, Powell
I-276
PA King of Prussia, Plymouth Meeting, Willow Grove, Bensalem, Bristol
I-278
NJ Linden
NY Staten Island, Brooklyn, Queens, The Bronx
I-279
PA Pittsburgh, Ross Township, Wexford
I-280
CA San Jose, Cupertino, Palo Alto, Redwood City, San Mateo, San Bruno, Daly City, San Francisco
I-280
NJ Parsippany, Livingston, West Orange, Newark, Kearny
I-280
IL Moline, Rock Island
IA Davenport
I-280
OH Stony Ridge, Northwood, Oregon, Toledo
I-283
PA Harrisburg, Highspire
I-285
GA College Park, Forest Park, Panthersville, Decatur, Tucker, Dunwoody, Sandy Springs, Smyrna, Mableton, East Point, College Park
I-285
NC Lexington, Midway, Winston-Salem
I-287
NJ Edison, Piscataway, Bridgewater, Bedminster, Morristown, Parsippany, Boonton, Oakland, Mahwah
NY Suffern, Nyack, Tarrytown, White Plains, Port Chester
I-290
IL Schaumburg, Elk Grove Village, Elmhurst, Hillside, Oak Park, Chicago
I-290
MA Auburn, Worcester, Shrewsbury, Marlborough
I-290
NY Tonawanda, Amherst, Williamsville
I-291
CT Windsor, Manchester
I-293
NH Manchester, Hooksett
I-294
IL Lansing, Hazel Crest, Alsip, Bridgeview, Hinsdale, Oak Brook, Hillside, Rosemont, Northbrook
I-295
DE New Castle
NJ Pennsville, Carneys Point, Swedesboro, Woodbury, Bellmawr, Cherry Hill, Mount Laurel, Burlington, Bordentown, Hamilton Square, Lawrenceville, Ewing
PA Yardley, Langhorne, Bristol
I-295
FL Jacksonville Beach Boulevard, Orange Park, Jacksonville Heights, Marietta, Baldwin Road, Oceanway
I-295
ME Scarborough, South Portland, Portland, Freeport, Brunswick, Topsham, Richmond, Gardiner
I-295
VA Petersburg, Hopewell, Varina, Sandston, Mechanicsville, Glen Allen, Short Pump
I-295
RI Warwick, Cranston, Johnston, Lincoln
MA North Attleborough
I-335
KS Emporia, Admire, Burlingame, Topeka
I-355
IL New Lenox, Lemont, Downers Grove, Lombard, Itasca, Schaumburg
I-369
TX Texarkana, Wake Village
I-376
PA Sharon, West Middlesex, New Castle, Beaver Falls, Monaca, Coraopolis, Carnegie, Pittsburgh, Monroeville
I-380
IA Coralville, North Liberty, Cedar Rapids, Center Point, Urbana, Brandon, La Porte City, Waterloo
I-380
PA Blakeslee, Tobyhanna, Gouldsboro, Moscow, Dunmore
I-380
CA San Bruno, South San Francisco
I-384
CT East Hartford, Manchester, Bolton
I-385
SC Clinton, Laurens, Gray Court, Fountain Inn, Simpsonville, Mauldin, Greenville
I-390
NY Avoca, Wayland, Dansville, Mount Morris, Geneseo, Avon, Henrietta, Rochester
I-393
NH Concord, Chichester
I-394
MN Wayzata, Golden Valley, Minneapolis
I-395
CT Old Lyme, Norwich, Plainfield, Danielson, Putnam, Thompson
MA Webster, Oxford, Auburn
I-395
VA Springfield, Arlington
DC Washington
I-395
ME Hampden, Bangor, Brewer
I-405
CA Irvine, Costa Mesa, Huntington Beach, Long Beach, Carson, Hawthorne, Culver City, Sherman Oaks, San Fernando
I-405
WA Tukwila, Renton, Bellevue, Kirkland, Bothell, Lynnwood
I-410
TX San Antonio, Leon Valley, Lackland Air Force Base, Von Ormy, Elmendorf Road, Kirby, Windcrest, Castle Hills, Leon Valley
I-430
AR Maumelle, Little Rock, Shannon Hills
I-435
MO Kansas City, Claycomo, Sugar Creek, Raytown, Grandview
KS Leawood, Overland Park, Lenexa, Shawnee, Edwardsville, Piper
MO Parkville, Platte City
I-440
AR Little Rock, College Station, North Little Rock, Jacksonville
I-440
TN Nashville, Berry Hill
I-440
NC Raleigh, Cary
I-459
AL McCalla, Hoover, Vestavia Hills, Mountain Brook, Irondale, Trussville
I-465
IN Indianapolis, Speedway, Zionsville, Carmel, Fishers, Lawrence, Beech Grove, Southport, Camby Junction, Speedway
I-469
IN Fort Wayne, New Haven, Leo-Cedarville, Huntertown
I-470
MO Grandview, Lee's Summit, Independence
I-470
OH Bridgeport
WV Wheeling
I-470
KS Topeka, Auburn
I-471
KY Fort Thomas, Newport
OH Cincinnati
I-475
GA Bolingbroke, Macon
I-475
MI Flint, Burton, Grand Blanc
I-475
OH Perrysburg, Maumee, Sylvania, Toledo
I-476
PA Chester, Media, Conshohocken, Plymouth Meeting, Lansdale, Quakertown, Allentown, Slatington, Lehighton, White Haven, Pittston, Clarks Summit
I-480
NE Omaha
IA Council Bluffs
I-480
OH North Ridgeville, North Olmsted, Parma, Maple Heights, Twinsburg, Streetsboro
I-481
NY Syracuse, De Witt, East Syracuse, Cicero, North Syracuse
I-485
NC Matthews, Pineville, Charlotte Douglas, Mount Holly, Huntersville, Concord Mills, Harrisburg, Mint Hill, Matthews
I-490
NY Le Roy, Churchville, Gates, Rochester, Brighton, Fairport, Victor
I-494
MN Maple Grove, Plymouth, Minnetonka, Eden Prairie, Bloomington, Eagan, South St. Paul, Woodbury
I-495
NY Queens, Manhasset, Plainview, Melville, Hauppauge, Holtsville, Manorville, Riverhead
I-495
MA Wareham, Middleborough, Raynham, Mansfield, Franklin, Milford, Marlborough, Littleton, Chelmsford, Lowell, Andover, Lawrence, Haverhill, Amesbury, Salisbury
I-495
DE Wilmington, Edgemoor, Claymont
I-495
VA Springfield, Annandale, McLean
MD Bethesda, Silver Spring, College Park, Greenbelt, Largo, Oxon Hill
VA Alexandria
I-496
MI Lansing, East Lansing
I-505
CA Vacaville, Winters, Dunnigan
I-516
GA Garden City, Savannah
I-520
GA Martinez, Gordon Highway
SC Beech Island, North Augusta
I-526
SC Charleston, North Charleston, Mount Pleasant
I-530
AR Little Rock, Shannon Hills, Redfield, White Hall, Pine Bluff
I-535
MN Duluth
WI Superior
I-540
AR Van Buren, Fort Smith
I-540
NC Morrisville, Wake Forest Road, Knightdale
I-555
AR Turrell, Marked Tree, Trumann, Jonesboro
I-565
AL Tanner, Madison, Huntsville
I-575
GA Kennesaw, Woodstock, Canton, Ball Ground
I-580
CA San Rafael, Richmond, Albany, Oakland, San Leandro, Castro Valley, Dublin, Livermore, Tracy
I-580
NV Carson City, Washoe Valley, Reno
I-581
VA Roanoke, Hollins
I-585
SC Spartanburg, Inman
I-587
NC Zebulon, Wilson, Farmville, Greenville
I-595
FL Weston, Davie, Fort Lauderdale
I-605
CA Seal Beach, Norwalk, Whittier, El Monte, Irwindale
I-610
TX Bellaire, North Loop, East Loop, South Loop, Bellaire
I-635
TX Coppell, Farmers Branch, Garland, Mesquite, Balch Springs
I-635
KS Overland Park, Kansas City
MO Riverside
I-640
TN Knoxville, Fountain City
I-664
VA Hampton, Newport News, Suffolk Junction, Chesapeake
I-670
OH Columbus, Gahanna
I-675
OH Miamisburg, Centerville, Beavercreek, Fairborn, Huber Heights
I-675
GA Stockbridge, Forest Park
I-675
MI Saginaw, Zilwaukee
I-680
CA San Jose, Fremont, Pleasanton, Dublin, Danville, Walnut Creek, Concord, Martinez, Benicia, Fairfield
I-680
OH Austintown, Youngstown, Boardman, North Lima
I-680
NE Omaha
IA Crescent
I-684
NY White Plains, Armonk, Katonah, Brewster
I-690
NY Liverpool, Syracuse, East Syracuse
I-691
CT Meriden, Cheshire
I-694
MN Maple Grove, Brooklyn Center, New Brighton, Little Canada, Oakdale, Woodbury
I-695
MD Baltimore, Glen Burnie, Catonsville, Woodlawn, Pikesville, Lutherville, Towson, Parkville, Rosedale, Dundalk
I-696
MI Novi, Farmington Hills, Southfield, Royal Oak, Hazel Park, Roseville
I-710
CA Long Beach, Compton, Bell Gardens, Alhambra
I-759
AL Gadsden, Attalla
I-780
CA Benicia, Vallejo
I-785
NC Greensboro, Reidsville, Eden Junction
VA Danville
I-787
NY Albany, Watervliet, Troy
I-794
WI Milwaukee, Cudahy
I-795
NC Wilson, Fremont, Goldsboro
I-805
CA San Ysidro, Chula Vista, La Mesa, La Jolla
I-820
TX Benbrook, White Settlement, Lake Worth, Haltom City, Hurst, Forest Hill
I-840
TN Dickson, Fairview, Thompson's Station, Triune, Murfreesboro, Lebanon
I-840
NC Greensboro, McLeansville
I-865
IN Zionsville, Whitestown
I-880
CA San Jose, Milpitas, Fremont, Hayward, San Leandro, Oakland
I-880
IA Loveland, Minden
I-890
NY Rotterdam, Schenectady
`;

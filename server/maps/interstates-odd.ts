/**
 * The odd, north-south primary interstates, with the lettered ones: a head line a road, then its towns from south to
 * north, a line a state; a line that starts with a blank goes on with the state before it. A number may have several
 * parts that do not meet.
 */
export const ODD_INTERSTATES = `
I-5
CA San Ysidro, Chula Vista, National City, San Diego, La Jolla, Del Mar, Encinitas, Carlsbad, Oceanside, San Clemente,
 San Juan Capistrano, Mission Viejo, Irvine, Santa Ana, Anaheim, Buena Park, Norwalk, Los Angeles, Glendale, Burbank,
 San Fernando, Santa Clarita, Castaic, Gorman, Lebec, Grapevine, Buttonwillow, Lost Hills, Kettleman City, Harris Ranch,
 Three Rocks, Firebaugh Road, Santa Nella, Patterson, Westley, Tracy Junction, Lathrop, Stockton, Thornton, Elk Grove, Sacramento, Woodland,
 Dunnigan, Arbuckle, Williams, Maxwell, Willows, Orland, Corning, Red Bluff, Cottonwood, Anderson, Redding, Shasta Lake,
 Lakehead, Dunsmuir, Mount Shasta, Weed, Yreka, Hornbrook
OR Ashland, Medford, Central Point, Gold Hill, Rogue River, Grants Pass, Wolf Creek, Glendale, Azalea, Canyonville,
 Myrtle Creek, Roseburg, Sutherlin, Oakland, Rice Hill, Cottage Grove, Creswell, Eugene, Coburg, Albany, Salem, Woodburn,
 Wilsonville, Tualatin, Portland
WA Vancouver, Ridgefield, Woodland, Kalama, Kelso, Castle Rock, Napavine, Chehalis, Centralia, Grand Mound, Tumwater,
 Olympia, Lacey, DuPont, Lakewood, Tacoma, Fife, Federal Way, SeaTac, Tukwila, Seattle, Lynnwood, Everett, Marysville,
 Mount Vernon, Burlington, Bellingham, Ferndale, Blaine
I-11
NV Boulder City, Henderson, Las Vegas
I-15
CA San Diego, Poway, Escondido, Fallbrook Junction, Temecula, Murrieta, Lake Elsinore, Corona, Norco, Mira Loma, Rancho Cucamonga Junction,
 Devore, Hesperia, Victorville, Barstow, Yermo, Cronese, Baker, Mountain Pass
NV Primm, Jean, Las Vegas, North Las Vegas, Apex, Moapa, Bunkerville Junction, Mesquite
AZ Littlefield
UT St. George, Washington, Toquerville, Cedar City, Parowan, Beaver, Cove Fort, Fillmore, Holden, Scipio, Nephi, Santaquin,
 Payson, Spanish Fork, Provo, Orem, American Fork, Lehi, Draper, Sandy, Murray, Salt Lake City, Bountiful, Layton, Ogden,
 Brigham City, Tremonton, Riverside, Plymouth, Portage
ID Malad City, Downey, McCammon, Inkom, Pocatello, Fort Hall, Blackfoot, Shelley, Idaho Falls, Roberts, Hamer, Dubois, Spencer
MT Monida, Lima, Dell, Red Rock, Clark Canyon, Dillon, Melrose, Divide, Rocker, Butte, Elk Park, Bernice, Basin, Boulder, Jefferson City, Clancy, Montana City, Helena,
 Wolf Creek, Craig, Cascade, Great Falls West, Vaughn, Dutton, Brady, Conrad, Shelby, Sunburst, Sweet Grass
I-17
AZ Phoenix, New River, Black Canyon City, Cordes Lakes, Camp Verde, Munds Park, Flagstaff
I-19
AZ Nogales, Rio Rico, Tubac, Amado, Green Valley, Sahuarita, Tucson
I-25
NM Las Cruces, Radium Springs, Hatch, Arrey, Truth or Consequences, Red Rock, Fort Craig, San Antonio, Socorro, Polvadera, Bernardo,
 Belen, Los Lunas, Albuquerque, Bernalillo, Algodones, Santo Domingo Pueblo, La Bajada, Santa Fe, Glorieta, Rowe, San Jose, Las Vegas,
 Watrous, Wagon Mound, Springer, Maxwell, Raton
CO Trinidad, Aguilar, Walsenburg, Colorado City, Pueblo, Fountain, Colorado Springs, Monument, Larkspur, Castle Rock,
 Lone Tree, Centennial, Denver, Thornton, Erie, Mead, Johnstown, Wellington
WY Cheyenne, Chugwater, Wheatland, Glendo, Orin, Douglas, Glenrock, Evansville, Casper, Ross Road, Midwest Junction, Kaycee, Buffalo
I-27
TX Lubbock, New Deal, Abernathy, Hale Center, Plainview, Kress, Tulia, Happy, Canyon, Amarillo
I-29
MO Kansas City, Riverside, Platte City, Dearborn, Faucett, St. Joseph, Savannah Junction, Oregon, Mound City, Craig, Rock Port
IA Hamburg, Percival, Pacific Junction, Council Bluffs, Crescent, Missouri Valley, Modale, Mondamin, Blencoe, Onawa,
 Whiting, Sloan, Salix, Sergeant Bluff, Sioux City
SD North Sioux City, Elk Point, Vermillion Junction, Beresford, Worthing, Tea, Sioux Falls, Dell Rapids, Flandreau Junction, Brookings,
 Estelline Junction, Watertown, South Shore Junction, Summit, Sisseton Junction, New Effington
ND Hankinson Junction, Walcott Junction, Fargo, Argusville, Gardner, Grandin, Hillsboro, Buxton, Thompson, Grand Forks, Manvel, Drayton,
 Pembina
I-35
TX Laredo, Encinal, Cotulla, Dilley, Pearsall, Devine, Lytle, San Antonio, Schertz, New Braunfels, San Marcos, Kyle, Buda,
 Austin, Round Rock, Georgetown, Jarrell, Salado, Belton, Temple, Troy, Lorena, Waco, West, Abbott, Hillsboro
I-35E
TX Hillsboro, Italy, Waxahachie, Red Oak, DeSoto, Dallas, Farmers Branch, Carrollton, Lewisville, Corinth, Denton
I-35W
TX Hillsboro, Itasca, Grandview, Alvarado, Burleson, Fort Worth, Haslet, Roanoke, Argyle, Denton
I-35
TX Denton, Sanger, Valley View, Gainesville
OK Marietta, Ardmore, Springer, Davis, Wynnewood, Pauls Valley, Wayne, Purcell, Norman, Moore, Oklahoma City, Edmond,
 Guthrie, Orlando, Perry, Billings, Tonkawa, Blackwell, Braman
KS South Haven, Wellington, Mulvane, Wichita South, Wichita East, El Dorado, Cassoday, Matfield Green, Emporia, Lebo, Beto Junction,
 Ottawa, Wellsville, Edgerton, Gardner, Olathe, Lenexa, Kansas City
MO Kansas City, Claycomo, Liberty, Kearney, Holt, Cameron, Winston, Pattonsburg, Bethany, Eagleville
IA Lamoni, Decatur City, Osceola, New Virginia, St. Charles, Cumming, West Des Moines, Urbandale, Ankeny, Huxley, Ames, Story City,
 Jewell, Williams, Dows, Clear Lake, Hanlontown, Northwood Junction
MN Albert Lea, Ellendale, Owatonna, Medford, Faribault, Elko New Market, Lakeville, Burnsville
I-35W
MN Burnsville, Bloomington, Richfield, Minneapolis, New Brighton, Mounds View, Lino Lakes, Columbus
I-35E
MN Burnsville, Eagan, St. Paul, Little Canada, White Bear Lake, Columbus
I-35
MN Columbus, Forest Lake, Wyoming, North Branch, Rush City, Pine City, Hinckley, Sandstone, Willow River, Moose Lake,
 Mahtowa, Cloquet, Duluth
I-37
TX San Antonio, Pleasanton Junction, Campbellton, Three Rivers, Mathis, Edroy, Corpus Christi
I-39
IL Bloomington, Hudson, El Paso, Minonk, Wenona, Oglesby, Peru, Mendota, Paw Paw, Rochelle, Davis Junction, Cherry Valley, Roscoe
WI Beloit, Janesville, Edgerton, Badger Interchange, DeForest, Poynette, Portage, Westfield, Coloma, Plainfield, Plover, Stevens Point,
 Mosinee, Wausau
I-41
IL Gurnee
WI Kenosha Junction, Racine Junction, Oak Creek, Greenfield, West Allis, Menomonee Falls, Germantown, Slinger, Allenton, Lomira, Fond du Lac, Oshkosh, Neenah, Appleton, Kaukauna,
 De Pere, Ashwaubenon, Howard
I-43
WI Beloit, Clinton, Darien, Delavan, Elkhorn, East Troy, Mukwonago, New Berlin, Milwaukee, Glendale, Mequon, Grafton,
 Port Washington, Belgium, Cedar Grove, Sheboygan, Cleveland, Manitowoc, Denmark, Green Bay, Howard
I-45
TX Galveston, La Marque, League City, Webster, Houston, Spring, The Woodlands, Conroe, Willis, New Waverly, Huntsville,
 Madisonville, Centerville, Buffalo, Fairfield, Streetman, Corsicana, Ennis, Palmer, Ferris, Wilmer, Hutchins, Dallas
I-49
LA Lafayette, Carencro, Grand Coteau, Opelousas, Washington, Bunkie Junction, Lecompte, Alexandria, Boyce, Natchitoches Junction,
 Powhatan, Coushatta Junction, Stonewall, Shreveport, Dixie, Hosston, Ida
AR Fouke, Texarkana
I-49
AR Van Buren, Alma, Mountainburg, Winslow, West Fork, Fayetteville, Springdale, Rogers, Bentonville, Bella Vista
MO Pineville, Anderson, Goodman, Neosho Junction, Joplin, Carthage, Jasper, Lamar, Sheldon, Nevada, Rich Hill, Butler, Adrian, Archie,
 Harrisonville, Peculiar, Belton, Grandview, Kansas City
I-55
LA Laplace, Ponchatoula, Hammond, Tickfaw, Amite City, Kentwood
MS Osyka, Magnolia, McComb, Bogue Chitto, Brookhaven, Wesson, Hazlehurst, Crystal Springs, Terry, Byram, Jackson, Ridgeland,
 Madison, Canton, Vaughan, Pickens, Durant Junction, Vaiden, Winona, Duck Hill, Grenada, Oakland, Batesville, Sardis, Como, Senatobia,
 Coldwater, Hernando, Southaven
TN Memphis
AR West Memphis, Marion, Turrell, Joiner, Osceola Junction, Blytheville
MO Steele, Hayti, Portageville, Marston, New Madrid Junction, Sikeston, Benton, Scott City, Cape Girardeau, Jackson,
 Fruitland, Perryville, Ozora, Bloomsdale, Festus, Pevely, Imperial, Arnold, Mehlville, St. Louis
IL East St. Louis, Collinsville, Troy, Edwardsville Junction, Hamel, Staunton, Mount Olive, Litchfield, Raymond Junction, Farmersville, Divernon, Springfield,
 Williamsville, Lincoln, Atlanta, McLean, Bloomington, Normal, Towanda, Lexington, Chenoa, Pontiac, Odell, Dwight, Gardner,
 Coal City, Channahon, Shorewood, Bolingbrook, Burr Ridge, Cicero, Chicago
I-57
MO Sikeston, Charleston
IL Cairo, Mounds, Ullin, Dongola, Anna Junction, Goreville, Marion, Johnston City, West Frankfort, Benton, Ina, Mount Vernon, Salem,
 Kinmundy, Farina, Effingham, Neoga, Mattoon, Arcola, Tuscola, Pesotum, Champaign, Rantoul, Paxton, Buckley, Gilman, Ashkum,
 Kankakee, Manteno, Peotone, Monee, Matteson, Hazel Crest, Posen, Chicago
I-59
LA Slidell, Pearl River
MS Picayune, Carriere, Poplarville, Lumberton, Purvis, Hattiesburg, Ellisville, Laurel, Sandersville, Heidelberg, Pachuta,
 Enterprise, Meridian
AL Cuba, Livingston, Boligee, Eutaw, Knoxville, Tuscaloosa, Cottondale, Vance, McCalla, Bessemer, Birmingham, Trussville,
 Argo, Springville, Ashville, Steele, Attalla, Collinsville, Fort Payne, Hammondville
GA Rising Fawn, Trenton, Wildwood
I-65
AL Mobile, Saraland, Satsuma, Bay Minette Junction, Rabun, Atmore Junction, Castleberry Junction, Evergreen, Georgiana, Greenville, Fort Deposit,
 Hope Hull, Montgomery, Prattville, Verbena, Clanton, Jemison, Calera, Alabaster, Pelham, Hoover, Birmingham, Gardendale,
 Warrior, Dodge City, Cullman, Falkville, Hartselle, Priceville, Tanner, Athens, Elkmont
TN Ardmore, Elkton Junction, Cornersville, Lewisburg Junction, Spring Hill, Franklin, Brentwood, Nashville, Goodlettsville, White House,
 Portland Junction
KY Franklin, Bowling Green, Smiths Grove, Park City, Cave City, Horse Cave, Munfordville, Bonnieville, Sonora, Elizabethtown,
 Lebanon Junction, Shepherdsville, Hillview, Louisville
IN Jeffersonville, Sellersburg, Memphis, Henryville, Scottsburg, Austin, Crothersville, Seymour, Columbus, Taylorsville,
 Edinburgh, Franklin, Whiteland, Greenwood, Indianapolis, Whitestown, Lebanon, Frankfort Junction, Lafayette, Brookston, Wolcott, Remington,
 Rensselaer, Roselawn, Hebron, Crown Point, Merrillville, Gary
I-69
KY Mayfield, Benton, Calvert City, Kuttawa, Eddyville, Princeton, Dawson Springs, Madisonville, Slaughters, Sebree, Henderson
I-69
IN Evansville, Haubstadt, Oakland City, Petersburg, Washington, Elnora, Crane, Bloomington, Martinsville, Indianapolis, Fishers, Pendleton,
 Anderson, Daleville, Gaston, Gas City, Warren, Markle, Fort Wayne, Auburn, Waterloo, Angola, Fremont
MI Coldwater, Tekonsha, Marshall, Olivet, Charlotte, Lansing, East Lansing, Perry, Durand, Swartz Creek, Flint, Davison,
 Lapeer, Imlay City, Capac, Port Huron
I-69
TX Rosenberg, Sugar Land, Houston, Humble, New Caney, Cleveland
I-69C
TX Pharr, Edinburg
I-69E
TX Brownsville, San Benito, Harlingen, Raymondville
I-71
KY Louisville, Crestwood, La Grange, Campbellsburg, Carrollton Junction, Sparta, Verona, Walton, Florence, Covington
OH Cincinnati, Blue Ash, Lebanon Junction, Wilmington Junction, Jeffersonville, Mount Sterling, Grove City, Columbus, Worthington, Sunbury, Marengo,
 Mount Gilead Junction, Bellville, Mansfield, Ashland, West Salem, Lodi, Westfield Center, Medina, Brunswick, Strongsville, Cleveland
I-73
NC Summerfield, Greensboro, Randleman, Asheboro, Seagrove, Candor, Ellerbe, Rockingham
I-75
FL Hialeah, Pembroke Pines, Weston, Alligator Alley, Golden Gate, Bonita Springs, Fort Myers, Punta Gorda, Port Charlotte, North Port,
 Venice, Sarasota, Bradenton, Ellenton, Ruskin, Brandon, Temple Terrace, Wesley Chapel, San Antonio, Ridge Manor, Croom, Bushnell,
 Wildwood, Ocala Southwest, Ocala, Reddick, Micanopy, Gainesville, Alachua, High Springs, Lake City, White Springs, Jasper, Jennings
GA Lake Park, Valdosta, Hahira, Adel, Lenox, Tifton, Ashburn, Cordele, Vienna, Unadilla, Perry, Byron, Macon, Bolingbroke,
 Forsyth, Jackson, Locust Grove, McDonough, Stockbridge, Forest Park, Atlanta, Smyrna, Marietta, Kennesaw, Acworth,
 Cartersville, Adairsville, Calhoun, Resaca, Dalton, Tunnel Hill, Ringgold
TN Chattanooga East, Ooltewah, Cleveland, Charleston, Riceville, Athens, Sweetwater, Philadelphia, Loudon, Lenoir City, Farragut,
 Knoxville West, Powell, Clinton, Rocky Top, Caryville, Jellico
KY Williamsburg, Corbin, London, Livingston, Mount Vernon, Berea, Richmond, Lexington, Georgetown, Sadieville, Corinth,
 Williamstown, Dry Ridge, Crittenden, Walton, Florence, Covington
OH Cincinnati, Sharonville, Monroe, Middletown Junction, Franklin, Miamisburg, Dayton, Vandalia, Tipp City, Troy, Piqua, Sidney, Botkins,
 Wapakoneta, Lima, Beaverdam, Bluffton, Findlay, North Baltimore, Bowling Green, Perrysburg, Toledo
MI Erie, Monroe, Rockwood, Woodhaven, Taylor, Detroit, Hazel Park, Troy, Auburn Hills, Clarkston, Holly Junction, Grand Blanc, Flint,
 Mount Morris, Birch Run, Saginaw, Bay City, Pinconning, Standish, Alger, West Branch, Roscommon Junction, Grayling, Gaylord, Vanderbilt,
 Wolverine, Indian River, Mackinaw City, St. Ignace, Rudyard, Kincheloe, Sault Ste. Marie
I-77
SC Columbia, Blythewood, Ridgeway, Richburg, Rock Hill, Fort Mill
NC Charlotte, Huntersville, Mooresville, Troutman, Statesville, Harmony, Hamptonville, Jonesville, Dobson
VA Fancy Gap, Hillsville, Fort Chiswell, Wytheville, Bland, Rocky Gap
WV Princeton, Camp Creek, Ghent, Beckley, Pax, Chelyan, Marmet, Charleston, Sissonville, Kenna, Ripley, Ravenswood, Rockport, Parkersburg
OH Marietta, Macksburg, Caldwell, Byesville, Cambridge, Kimbolton, Newcomerstown, New Philadelphia, Dover, Bolivar, Canton,
 North Canton, Akron, Richfield, Brecksville, Independence, Cleveland
I-79
WV Charleston, Clendenin, Wallback, Frametown, Sutton, Burnsville, Weston, Jane Lew, Clarksburg, Bridgeport, Fairmont, Morgantown
PA Mount Morris, Waynesburg, Washington, Canonsburg, Bridgeville, Carnegie, Sewickley, Wexford, Cranberry Township,
 Zelienople, Portersville, Slippery Rock Junction, Grove City, Mercer Junction, Sandy Lake, Meadville, Edinboro, McKean, Erie
I-81
TN Dandridge, White Pine, Bulls Gap, Baileyton, Fall Branch, Blountville
VA Bristol, Abingdon, Glade Spring, Chilhowie, Marion, Atkins, Rural Retreat, Wytheville, Fort Chiswell, Draper, Radford, Christiansburg, Elliston,
 Salem, Hollins, Troutville, Buchanan, Natural Bridge, Lexington, Raphine, Staunton, Verona, Weyers Cave, Harrisonburg,
 New Market, Mount Jackson, Woodstock, Strasburg, Middletown, Stephens City, Winchester
WV Inwood, Martinsburg, Falling Waters
MD Williamsport, Hagerstown
PA Greencastle, Chambersburg, Shippensburg, Newville, Carlisle, Harrisburg, Grantville, Jonestown, Pine Grove, Tremont,
 Minersville, Frackville, McAdoo, Hazleton, Drums, Wilkes-Barre, Pittston, Scranton, Clarks Summit, Lenoxville Junction, New Milford,
 Great Bend
NY Binghamton, Whitney Point, Marathon, Cortland, Tully, La Fayette, Syracuse, North Syracuse, Brewerton, Central Square,
 Pulaski, Lacona, Adams, Watertown, Alexandria Bay
I-83
MD Baltimore, Lutherville, Cockeysville, Parkton
PA Shrewsbury, York, Emigsville, New Cumberland, Harrisburg
I-85
AL Montgomery, Shorter, Tuskegee, Auburn, Opelika, Lanett
GA West Point, LaGrange, Hogansville, Grantville, Newnan, Palmetto, Fairburn, College Park, Atlanta, Chamblee, Norcross,
 Suwanee, Buford, Braselton, Commerce, Carnesville, Lavonia
SC Fair Play, Anderson Junction, Piedmont, Greenville, Greer, Duncan, Spartanburg, Cowpens, Gaffney, Blacksburg
NC Kings Mountain, Gastonia, Belmont, Charlotte, Concord, Kannapolis, China Grove, Salisbury, Lexington, Thomasville,
 Archdale, Greensboro, Burlington, Mebane, Hillsborough, Durham, Butner, Oxford, Henderson, Norlina
VA Bracey, South Hill, Alberta, McKenney, Dinwiddie, Petersburg
I-87
NY The Bronx, Yonkers, Tarrytown, Nyack, Suffern, Harriman, Newburgh, New Paltz, Kingston, Saugerties, Catskill, Coxsackie,
 Ravena, Albany, Latham, Clifton Park, Saratoga Springs, Queensbury, Lake George, Warrensburg, Chestertown, Schroon Lake,
 North Hudson, Elizabethtown, Keeseville, Plattsburgh, Chazy, Champlain
I-87
NC Raleigh, Knightdale, Wendell
I-89
NH Concord, Hopkinton, Warner, New London, Grantham, Lebanon
VT White River Junction, Sharon, Bethel, Randolph, Montpelier, Waterbury, Richmond, Williston, South Burlington, Winooski,
 Milton, Saint Albans, Swanton
I-91
CT New Haven, North Haven, Wallingford, Meriden, Rocky Hill, Hartford, Windsor, Windsor Locks, Enfield
MA Springfield, West Springfield, Holyoke, Northampton, Deerfield, Greenfield, Bernardston
VT Brattleboro, Putney, Bellows Falls, Springfield, Windsor, White River Junction, Norwich, Fairlee, Bradford, Wells River,
 Barnet, St. Johnsbury, Lyndonville, Barton, Orleans, Derby
I-93
MA Canton, Braintree, Quincy, Boston, Somerville, Medford, Woburn, Wilmington, Andover, Methuen
NH Salem, Londonderry, Manchester, Hooksett, Concord, Tilton, New Hampton, Ashland, Plymouth, Campton, Lincoln, Franconia,
 Littleton
VT St. Johnsbury
I-95
FL Miami, North Miami, Hollywood, Fort Lauderdale, Pompano Beach, Boca Raton, Delray Beach, Boynton Beach, West Palm Beach,
 Jupiter, Hobe Sound Junction, Palm City Junction, Port St. Lucie West, Fort Pierce, Fellsmere, Palm Bay, Melbourne, Rockledge, Cocoa, Titusville,
 Mims, Edgewater, New Smyrna Beach, Port Orange, Daytona Beach, Ormond Beach, Palm Coast, Vermont Heights, St. Augustine Junction, Jacksonville, Yulee
GA Kingsland, Woodbine, Brunswick Junction, Darien, Townsend, Midway, Richmond Hill, Pooler, Port Wentworth
SC Hardeeville, Ridgeland, Yemassee, Walterboro, St. George, Santee, Summerton, Manning, Turbeville, Florence, Dillon
NC Rowland, Lumberton, St. Pauls, Fayetteville, Wade, Dunn, Benson, Four Oaks, Smithfield, Selma, Kenly, Lucama, Nashville,
 Enfield Junction, Roanoke Rapids
VA Emporia, Jarratt, Stony Creek, Petersburg, Colonial Heights, Chester, Richmond, Glen Allen, Ashland, Doswell, Ruther Glen,
 Thornburg, Fredericksburg, Stafford, Dumfries, Woodbridge, Springfield, Alexandria
MD Oxon Hill, Largo, College Park, Laurel, Elkridge, Baltimore, White Marsh, Edgewood, Aberdeen, Perryville, North East, Elkton
DE Newark, Wilmington
PA Chester, Philadelphia, Bensalem, Bristol
NJ Bordentown, Robbinsville, Hightstown, East Brunswick, Edison, Woodbridge, Elizabeth, Newark, Secaucus, Ridgefield Park, Fort Lee
NY The Bronx, New Rochelle, Port Chester
CT Greenwich, Stamford, Norwalk, Fairfield, Bridgeport, Milford, New Haven, Branford, Guilford, Clinton, Old Saybrook,
 Old Lyme, New London, Groton, Mystic
RI Ashaway, Wyoming, East Greenwich, Warwick, Providence, Pawtucket
MA Attleboro, Mansfield, Foxborough, Sharon, Canton, Dedham, Needham, Waltham, Lexington, Burlington, Woburn, Wakefield, Peabody,
 Topsfield, Newburyport, Salisbury
NH Seabrook, Hampton, Portsmouth
ME Kittery, York, Wells, Kennebunk, Saco, Scarborough, Portland, Gray, Auburn, Lewiston, Sabattus, Gardiner, Augusta, Sidney,
 Waterville, Fairfield, Clinton, Pittsfield, Newport, Carmel, Bangor, Orono, Old Town, Howland, Medway, Sherman,
 Island Falls, Oakfield, Houlton
I-97
MD Annapolis, Crownsville, Millersville, Glen Burnie, Baltimore
I-99
PA Bedford, Claysburg, Altoona, Tyrone, Port Matilda, State College, Bellefonte
`;
